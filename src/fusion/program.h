// The tile program: a fused group as a list of tile kernels run over one cache-sized piece at a
// time.
//
// A program is built once per group, after its external operands are ready and its outputs have
// memory, and is then run by any number of threads over disjoint ranges of flat positions.
#pragma once

#include <vector>

#include "base/op.h"
#include "fusion/attrs.h"
#include "kernels/chain.h"
#include "memory/buffer.h"

namespace slipstream::fusion {

inline constexpr int64_t kTile = 2048;  // elements: a few operands of float32 fit in L1 together
inline constexpr int64_t kInCache = 64 * kTile;  // larger groups find their memory outside of L2

// Where an operand's elements for the current tile are found.
struct Place {
  // Run: one element for a whole run of positions, such as a factor per channel. Period: the same
  // elements again and again, such as a bias per column; laid out once for a tile at any position.
  enum class Kind : uint8_t { None, Slot, Direct, Scalar, Run, Period };
  Kind kind = Kind::None;
  uint8_t element_size = 0;
  int16_t slot = -1;  // Run and Period: which source
  char* base = nullptr;
};

// A broadcast or strided operand, its dimensions merged where memory allows.
struct StridedSource {
  const char* base;
  int element_size;
  Dims shape, strides;
  bool staged = false;
  int64_t period = 0;  // positions after which it repeats, when it is laid out for that
};

class Program {
 public:
  void clear();

  // `nodes` are in program order and share the flat domain of `domain` elements with shape `shape`.
  // node->group is its index in `nodes`. `stored[i]` is the output buffer of node i or nullptr.
  void build(const std::vector<Node*>& nodes, const std::vector<char*>& stored, const Dims& shape,
             int64_t domain);

  // Lays out operands that repeat. Makes transposed ones cheap to read: in order, stage by stage,
  // when `in_order` says that tiles come so; else copied now into `temporary`, which must outlive
  // the run.
  void prepare_sources(bool in_order, Parallel& parallel, std::vector<Buffer*>& temporary);

  // Computes positions [first, first + n), n <= kTile, with `scratch` of scratch_bytes(). Other
  // threads may read the results after settle().
  void run_tile(int64_t first, int64_t n, char* scratch) const;

  void settle() const;

  // Leaves the last step out if that is a product of float32 that only the one reduction needs;
  // its factors are then found after run_tile over the same range.
  void leave_product_out();
  bool leaves_product_out() const { return factors_[0].kind != Place::Kind::None; }
  const char* factor_tile(int k, int64_t first, const char* scratch) const;

  // The tile of the i-th Reduce node's operand after run_tile over the same range.
  const char* reduced_tile(int i, int64_t first, const char* scratch) const;

  // Whether reductions read arrays as they lie in memory, beyond the tile, too.
  bool reduces_memory() const;

  int64_t scratch_bytes() const { return slots_ * slot_bytes_; }
  bool empty() const { return steps_.empty(); }
  bool staged() const { return staged_; }
  // Whether running it leaves results in memory, so that no tile may be left out.
  bool stores() const;

 private:
  // Padded so that equal positions of two slots are half a page apart: nearer ones would look like
  // the same address to a core's store buffer.
  static constexpr int64_t slot_bytes(int element_size) { return kTile * element_size + 2048; }

  struct Step {
    enum class Kind : uint8_t {
      Kernel,
      Chain,
      Load,
      Fill,
      Arange,
      Draw,
      Store
    } kind = Kind::Kernel;
    uint8_t n_in = 0;
    kernels::TileFn fn = nullptr;
    Place in[3];
    Place out;
    const Node* node = nullptr;
    int source = -1;  // Load: which source; Chain: its first operation
    int chain_length = 0;
    bool has_runs = false;  // Chain: some constants are Run operands
  };
  // What an operation of a chain is by itself, and where its constant is found if that is a Run.
  struct Link {
    TileOp tile;
    int constant;  // which operand it is; -1: none
    Place run;
  };
  struct External {
    const Value* value;
    const View* view;
    Place place;
    int last_use;
  };

  // What build is given, the same for all steps.
  struct Group {
    const std::vector<Node*>& nodes;
    const std::vector<char*>& stored;
    const Dims& shape;
    bool reduces;  // a reduction reads whole tiles; runs would cut them

    int count() const { return static_cast<int>(nodes.size()); }
    // Which of the nodes makes this operand; -1 when it comes from outside.
    int index_of(const Input& in) const;
  };
  // What selects a kernel: its operands' type, and a bit for each that has one element for a whole
  // tile or run.
  struct Reads {
    DType type;
    unsigned scalars = 0;
  };

  void find_last_uses(const Group& group);
  Reads place_operands(const Group& group, int i, Step& step);
  void add_node(const Group& group, int i);
  void free_operands(const Group& group, int i, const Step& step, bool in_slot);
  void plan_prefetching();
  bool goes_past_cache(const Node& node, const char* stored) const;
  void add_step(Step step, const Node& node, const Reads& reads);
  bool add_to_chain(const Step& step, Node& node, int index);
  int find_external(const Input& input) const;
  Place place_of_external(const Input& input, const Dims& shape, bool scalar_allowed,
                          bool run_allowed);
  char* resolve(const Place& place, int64_t first, char* scratch) const;
  void run_steps(int64_t first, int64_t n, char* scratch) const;
  void run_chain(const Step& step, float* out, const float* in, int64_t first, int64_t n) const;
  void add_stream(const Place& place);
  void load_staged(char* out, int source, int64_t first, int64_t n) const;
  void fetch_ahead(int64_t next, int64_t n, int64_t& at) const;
  void lay_out_periods();
  int take_slot(int element_size);
  void free_slot(int slot);

  std::vector<Step> steps_;
  std::vector<kernels::ChainOp> chain_ops_;
  std::vector<Link> links_;  // of the chains' operations, in the same order
  std::vector<StridedSource> sources_;
  std::vector<char> periods_;  // kept from group to group, as everything here
  std::vector<External> externals_;
  std::vector<Place> places_;
  std::vector<int> last_use_;
  std::vector<Place> reduced_;
  Place factors_[2];
  std::vector<int16_t> free_slots_;
  // Memory walked in step with the tiles: fetched one tile ahead while the steps compute.
  std::vector<Place> streams_;
  int64_t lines_per_step_ = 0;
  int64_t run_ = 0;  // positions for which Run operands do not change; 0 when there are none
  int slots_ = 0;
  int64_t domain_ = 0;
  bool staged_ = false;
  bool past_cache_ = false;  // some results are stored past the cache
  uint64_t build_ = 0;       // tells programs apart in the threads' stages
  int64_t slot_bytes_ = 0;   // of every slot: for the largest element among them
};

// Position of each dimension of an operand inside a broadcast result: 0 where it repeats.
Dims broadcast_strides(const Dims& shape, const Dims& strides, const Dims& result);

// Copies flat positions [first, first + n) of a strided operand to contiguous `out`.
void load_strided(char* out, const StridedSource& source, int64_t first, int64_t n);

// Where the element at a flat position is, counted in elements from the base.
int64_t offset_of(const StridedSource& source, int64_t position);

StridedSource make_source(const char* base, int element_size, const Dims& shape,
                          const Dims& strides);

// All of a strided operand to contiguous `out`.
void copy_strided(char* out, const StridedSource& source, Parallel& parallel);

// A transposed operand is read a stage of many tiles at a time, so that whole cache lines are used.
inline constexpr int64_t kStage = 32 * kTile;
bool is_transposed(const StridedSource& source);
// Whether a stage uses whole cache lines; else the operand has to be copied as a whole first.
bool reads_by_chunks(const StridedSource& source);

}  // namespace slipstream::fusion
