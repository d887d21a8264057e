// Gradients of linear algebra. Of a loss L with respect to a complex matrix they are
// dL/dRe + i dL/dIm, so that adjoints take the place of transposes.
#pragma once

#include "ops/gradient.h"

namespace slipstream::ops {

void grad_solve(Gradient& g);
void grad_inv(Gradient& g);
void grad_det(Gradient& g);
void grad_slogdet(Gradient& g);
void grad_cholesky(Gradient& g);
void grad_cholesky_inverse(Gradient& g);
void grad_triangular_solve(Gradient& g);
void grad_lstsq(Gradient& g);
void grad_qr(Gradient& g);
void grad_lq(Gradient& g);
void grad_svd(Gradient& g);
void grad_eigh(Gradient& g);
void grad_eig(Gradient& g);

// The gradient of a Hermitian matrix, given its Cholesky factor and that factor's gradient.
Term cholesky_gradient(const Term& factor, const Term& dfactor, bool upper);

}  // namespace slipstream::ops
