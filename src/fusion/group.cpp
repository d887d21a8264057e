#include "fusion/group.h"

#include <algorithm>

#include "fusion/program.h"
#include "fusion/reduce.h"
#include "memory/buffer.h"
#include "memory/tensor.h"

namespace slipstream::fusion {
namespace {

int64_t ceil_div(int64_t a, int64_t b) { return (a + b - 1) / b; }

constexpr int64_t kMaxChunk = 32 * kTile;
constexpr double kChunkNs = 2500;  // handing a chunk to another thread costs about a tenth of this

// How many elements a thread computes at a time, given what one costs.
int64_t chunk_elements(double ns_per_element, int64_t domain) {
  if (domain >= 8 * kMaxChunk || ns_per_element * static_cast<double>(domain) < 2 * kChunkNs)
    return kMaxChunk;
  constexpr int64_t kStep = kTile / 4;
  auto elements = static_cast<int64_t>(kChunkNs / ns_per_element);
  return std::clamp(elements / kStep * kStep, kStep, kMaxChunk);
}

double element_cost_ns(const Node& n) {
  switch (n.op->kind) {
    case Kind::Elementwise:
      return tile_cost_ns(n.op->tile, n.out.dtype);
    case Kind::Draw:
      return 1;
    default:
      return 0.1;
  }
}

// An external operand whose memory may be reused, and the last node that reads it.
struct Donor {
  Value* value;
  int refs_here;
  int last_use;
  bool whole;  // every use reads element i only to compute element i
  bool taken;
};

// Reused between groups of one thread, so that small groups allocate nothing.
struct Workspace {
  Program program;
  std::vector<int> inner_refs;
  std::vector<Donor> donors;
  std::vector<char*> stored;
  std::vector<Node*> steps;
  std::vector<ReduceSink> sinks;
};

const Dims& domain_of(const Node& n) {
  return n.op->kind == Kind::Reduce ? const_cast<Node&>(n).inputs()[0].shape() : n.out.shape;
}

void find_donors(Workspace& w, const std::vector<Node*>& nodes, const Dims& domain) {
  int count = static_cast<int>(nodes.size());
  w.inner_refs.assign(count, 0);
  w.donors.clear();
  for (int i = 0; i < count; ++i) {
    Kind kind = nodes[i]->op->kind;
    for (int k = 0; k < nodes[i]->n_inputs; ++k) {
      const Input& in = nodes[i]->inputs()[k];
      if (!in.value) continue;
      if (!in.value->done()) {
        ++w.inner_refs[in.value->node->group];
        continue;
      }
      auto it = std::find_if(w.donors.begin(), w.donors.end(),
                             [&](const Donor& d) { return d.value == in.value; });
      if (it == w.donors.end()) it = w.donors.insert(w.donors.end(), {in.value, 0, 0, true, false});
      ++it->refs_here;
      it->last_use = i;
      it->whole = it->whole && !in.view && in.value->shape == domain && kind != Kind::Matmul &&
                  kind != Kind::Reduce;
    }
  }
}

// Memory for the result of nodes[i]: that of an operand no longer needed, else newly allocated.
Buffer* place_output(Workspace& w, const std::vector<Node*>& nodes, int i) {
  Value& out = nodes[i]->out;
  if (nodes[i]->op->kind != Kind::Matmul) {
    for (Donor& d : w.donors) {
      // Only this group holds it, so no other thread can take a reference.
      if (d.taken || !d.whole || d.last_use > i || d.value->bytes() != out.bytes() ||
          size_of(d.value->dtype) != size_of(out.dtype) ||
          d.value->refs.load(std::memory_order_acquire) != d.refs_here ||
          d.value->buffer->refs.load(std::memory_order_acquire) != 1)
        continue;
      d.taken = true;
      memory::retain(d.value->buffer);
      return d.value->buffer;
    }
  }
  return memory::allocate(out.bytes());
}

void run_elementwise(const Program& program, int64_t begin, int64_t end, char* scratch) {
  for (int64_t i = begin; i < end; i += kTile)
    program.run_tile(i, std::min(kTile, end - i), scratch);
  program.settle();
}

// Fast path for overhead-bound programs: one operation on contiguous operands, too small for
// prefetching to pay off.
bool run_single(Node& node, Parallel& parallel) {
  const OpDef& op = *node.op;
  if (op.kind != Kind::Elementwise || node.out.size > kMaxChunk) return false;
  const void* in[3];
  int element_size[3] = {};
  unsigned mask = 0;
  DType type = node.out.dtype;
  bool typed = op.tile == TileOp::Where;
  Buffer* donor = nullptr;
  for (int k = 0; k < node.n_inputs; ++k) {
    const Input& input = node.inputs()[k];
    if (!input.value) {
      in[k] = &input.immediate;
      mask |= 1u << k;
      continue;
    }
    Value& v = *input.value;
    if (input.view) return false;
    if (v.size == 1 && node.out.size != 1) {
      mask |= 1u << k;
    } else if (v.size != node.out.size) {
      return false;
    }
    in[k] = v.buffer->data;
    element_size[k] = size_of(v.dtype);
    if (!typed) {
      type = v.dtype;
      typed = true;
    }
    if (v.refs.load(std::memory_order_acquire) == 1 && v.size == node.out.size &&
        size_of(v.dtype) == size_of(node.out.dtype) &&
        v.buffer->refs.load(std::memory_order_acquire) == 1)
      donor = v.buffer;
  }
  auto fn = kernels::tile_fn(op.tile, type, mask);
  if (!fn) return false;
  if (donor) memory::retain(donor);
  node.out.buffer = donor ? donor : memory::allocate(node.out.bytes());
  char* out = node.out.buffer->data;
  int64_t n = node.out.size;
  int64_t size = n <= kTile ? n : chunk_elements(tile_cost_ns(op.tile, type), n);
  if (n <= size) {
    fn(out, in, n);
    return true;
  }
  parallel.for_each(ceil_div(n, size), [&](int64_t chunk) {
    int64_t first = chunk * size;
    const void* part[3];
    for (int k = 0; k < node.n_inputs; ++k)
      part[k] = static_cast<const char*>(in[k]) + (mask >> k & 1 ? 0 : first * element_size[k]);
    fn(out + first * size_of(node.out.dtype), part, std::min(size, n - first));
  });
  return true;
}

// A group that only copies a strided view: copy straight into the result, in memory order.
bool run_copy(Node& node, Parallel& parallel) {
  if (node.op->kind != Kind::Elementwise || node.op->tile != TileOp::Copy) return false;
  const Input& in = node.inputs()[0];
  if (!in.value || !in.view) return false;
  Tensor t = tensor_of(in);
  node.out.buffer = memory::allocate(node.out.bytes());
  copy_strided(node.out.buffer->data, make_source(t.data, size_of(t.dtype), t.shape, t.strides),
               parallel);
  return true;
}

// The group's matrix product, if it has one.
struct Product {
  Node* node = nullptr;
  Buffer* buffer = nullptr;
  bool observed = false;  // used outside of the group, so that its value owns the memory

  Product() = default;
  Product(const Product&) = delete;
  Product& operator=(const Product&) = delete;
  ~Product() {
    if (!observed) memory::release(buffer);
  }
};

bool reads(Node& node, const Value& v) {
  for (int k = 0; k < node.n_inputs; ++k)
    if (node.inputs()[k].value == &v) return true;
  return false;
}

// Whether the result of nodes[i] may overwrite the product: only the group uses that, and nothing
// after nodes[i] reads it.
bool may_overwrite(const Product& product, const std::vector<Node*>& nodes, int i) {
  if (!product.node || product.observed || product.buffer->refs.load() != 1) return false;
  const Value &out = nodes[i]->out, &c = product.node->out;
  return out.bytes() == c.bytes() && out.dtype == c.dtype &&
         std::none_of(nodes.begin() + i + 1, nodes.end(), [&](Node* n) { return reads(*n, c); });
}

// Gives memory to the product, the reductions and each result that is used outside of the group.
void place_outputs(Workspace& w, const std::vector<Node*>& nodes, Product& product) {
  int count = static_cast<int>(nodes.size());
  w.stored.assign(count, nullptr);
  w.sinks.clear();
  for (int i = 0; i < count; ++i) {
    Node& n = *nodes[i];
    // One reference is ours while we run; more than the group's own means it is used outside.
    bool observed = n.out.refs.load(std::memory_order_acquire) > 1 + w.inner_refs[i];
    if (n.op->kind == Kind::Matmul) {
      product.buffer = memory::allocate(n.out.bytes());
      product.node = &n;
      product.observed = observed;
      if (observed) n.out.buffer = product.buffer;
      w.stored[i] = product.buffer->data;
    } else if (n.op->kind == Kind::Reduce) {
      n.out.buffer = memory::allocate(n.out.bytes());
      w.sinks.push_back(
          {static_cast<const ReduceAttrs*>(n.attrs.get()), n.out.dtype, n.out.buffer->data});
    } else if (observed) {
      if (may_overwrite(product, nodes, i)) {
        memory::retain(product.buffer);
        n.out.buffer = product.buffer;
      } else {
        n.out.buffer = place_output(w, nodes, i);
      }
      w.stored[i] = n.out.buffer->data;
    }
  }
}

// Computes the product, and the group's other steps panel by panel while that is in cache; false
// when those are still to be run.
bool run_product(Node& node, char* c, const Program& program, Parallel& parallel) {
  auto& a = static_cast<const MatmulAttrs&>(*node.attrs);
  kernels::MatrixView va{tensor_of(node.inputs()[0]).data, a.a_row, a.a_col};
  kernels::MatrixView vb{tensor_of(node.inputs()[1]).data, a.b_row, a.b_col};
  kernels::MatmulShape ms = a.shape;
  kernels::fold_batch(ms, va, a.a_batch, a.b_batch);
  DType type = node.out.dtype;
  auto plan = kernels::plan_panels(type, ms, is_transposed(va), is_transposed(vb));
  bool epilogue = !program.empty() && plan.contiguous;
  parallel.for_each(plan.total, [&](int64_t panel) {
    kernels::run_panel(type, ms, plan, panel, va, vb, c, a.a_batch, a.b_batch);
    if (!epilogue) return;
    auto block = kernels::panel_block(ms, plan, panel);
    run_elementwise(program, block.row * ms.n, (block.row + block.rows) * ms.n,
                    thread_scratch(program.scratch_bytes()));
  });
  return epilogue;
}

void run_chunks(const Program& program, const std::vector<Node*>& nodes, int64_t domain,
                Parallel& parallel) {
  double element_ns = 0;
  for (Node* n : nodes) element_ns += element_cost_ns(*n);
  // A stage is read as a whole, so one thread must process it.
  int64_t size = program.staged() ? kStage : chunk_elements(element_ns, domain);
  parallel.for_each(ceil_div(domain, size), [&](int64_t chunk) {
    run_elementwise(program, chunk * size, std::min(domain, (chunk + 1) * size),
                    thread_scratch(program.scratch_bytes()));
  });
}

struct BufferList {
  std::vector<Buffer*> list;
  ~BufferList() {
    for (Buffer* b : list) memory::release(b);
  }
};

}  // namespace

void run_group(const std::vector<Node*>& nodes, Parallel& parallel, bool& overwrites) {
  thread_local Workspace w;
  if (nodes.size() == 1 && (run_single(*nodes[0], parallel) || run_copy(*nodes[0], parallel)))
    return;

  for (size_t i = 0; i < nodes.size(); ++i) nodes[i]->group = static_cast<int32_t>(i);
  const Dims& shape = domain_of(*nodes[0]);
  // The size is saturated, so this cannot overflow.
  const bool reduces = nodes[0]->op->kind == Kind::Reduce;
  const int64_t domain = reduces ? count(shape) : nodes[0]->out.size;
  find_donors(w, nodes, shape);
  Product product;
  place_outputs(w, nodes, product);

  Program& program = w.program;
  program.build(nodes, w.stored, shape, domain);
  if (w.sinks.size() == 1 && w.sinks[0].attrs->op == kernels::ReduceOp::Sum &&
      w.sinks[0].attrs->inner == 1)
    program.leave_product_out();
  BufferList temporary;
  program.prepare_sources(!product.node && w.sinks.empty(), parallel, temporary.list);
  overwrites =
      std::any_of(w.donors.begin(), w.donors.end(), [](const Donor& d) { return d.taken; });

  if (product.node && run_product(*product.node, product.buffer->data, program, parallel)) return;
  if (!w.sinks.empty())
    run_reductions(program, w.sinks, parallel);
  else if (!program.empty())
    run_chunks(program, nodes, domain, parallel);
}

}  // namespace slipstream::fusion
