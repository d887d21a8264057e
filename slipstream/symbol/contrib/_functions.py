"""Symbols of the functions of ``nd.contrib``.

Written by tools/write_functions.py from the functions on arrays; change those instead.
"""

# fmt: off
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ... import nd
from .._call import UNSET, call

if TYPE_CHECKING:
    from .._symbol import Symbol
    from .._typing import SymbolLike

__all__ = [
    "AdaptiveAvgPooling2D", "BilinearResize2D", "CTCLoss", "DeformableConvolution",
    "ModulatedDeformableConvolution", "MultiBoxDetection", "MultiBoxPrior", "MultiBoxTarget",
    "MultiProposal", "PSROIPooling", "Proposal", "ROIAlign", "SyncBatchNorm", "adamw_update",
    "arange_like", "bipartite_matching", "boolean_mask", "box_decode", "box_encode", "box_iou",
    "box_nms", "box_non_maximum_suppression", "ctc_loss", "div_sqrt_dim", "fft", "getnnz",
    "gradientmultiplier", "group_adagrad_update", "hawkesll", "ifft", "index_array", "index_copy",
    "interleaved_matmul_encdec_qk", "interleaved_matmul_encdec_valatt",
    "interleaved_matmul_selfatt_qk", "interleaved_matmul_selfatt_valatt", "isfinite", "isinf",
    "isnan", "mp_adamw_update", "multi_adamw_update", "multi_mp_adamw_update", "multibox_detection",
    "multibox_prior", "multibox_target", "quadratic", "roi_align", "round_ste", "sign_ste",
]


def AdaptiveAvgPooling2D(
    data: SymbolLike = UNSET, output_size: int | Sequence[int] = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Averages of windows that cover the planes evenly, as many as asked for.

    The symbol of ``nd.contrib.AdaptiveAvgPooling2D(data, output_size=1)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_contrib_AdaptiveAvgPooling2D", "AdaptiveAvgPooling2D", nd.contrib.AdaptiveAvgPooling2D,
        {"data": data, "output_size": output_size, "out": out, "name": name, "attr": attr},
        attributes
    )


def BilinearResize2D(
    data: SymbolLike = UNSET, like: SymbolLike | None = UNSET, height: int = UNSET,
    width: int = UNSET, scale_height: float | None = UNSET, scale_width: float | None = UNSET,
    mode: str = UNSET, align_corners: bool = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Planes of another size, linear between the elements.

    The symbol of ``nd.contrib.BilinearResize2D(data, like=None, height=1, width=1,
    scale_height=None, scale_width=None, mode='size', align_corners=True)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_contrib_BilinearResize2D", "BilinearResize2D", nd.contrib.BilinearResize2D, {"data": data,
        "like": like, "height": height, "width": width, "scale_height": scale_height, "scale_width":
        scale_width, "mode": mode, "align_corners": align_corners, "out": out, "name": name, "attr":
        attr}, attributes
    )


def CTCLoss(
    data: SymbolLike = UNSET, label: SymbolLike = UNSET, data_lengths: SymbolLike | None = UNSET,
    label_lengths: SymbolLike | None = UNSET, use_data_lengths: bool = UNSET,
    use_label_lengths: bool = UNSET, blank_label: str = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Minus the log likelihood of label sequences, summed over all alignments.

    The symbol of ``nd.contrib.CTCLoss(data, label, data_lengths=None, label_lengths=None,
    use_data_lengths=False, use_label_lengths=False, blank_label='first')``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_contrib_CTCLoss", "CTCLoss", nd.contrib.CTCLoss, {"data": data, "label": label,
        "data_lengths": data_lengths, "label_lengths": label_lengths, "use_data_lengths":
        use_data_lengths, "use_label_lengths": use_label_lengths, "blank_label": blank_label, "out":
        out, "name": name, "attr": attr}, attributes
    )


def DeformableConvolution(
    data: SymbolLike = UNSET, offset: SymbolLike = UNSET, weight: SymbolLike = UNSET,
    bias: SymbolLike | None = UNSET, kernel: Sequence[int] | None = UNSET,
    stride: Sequence[int] | None = UNSET, dilate: Sequence[int] | None = UNSET,
    pad: Sequence[int] | None = UNSET, num_filter: int | None = UNSET, num_group: int = UNSET,
    num_deformable_group: int = UNSET, workspace: int = UNSET, no_bias: bool = UNSET,
    layout: str | None = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """A convolution that reads the data at moved places, interpolated.

    The symbol of ``nd.contrib.DeformableConvolution(data, offset, weight, bias=None, kernel=None,
    stride=None, dilate=None, pad=None, num_filter=None, num_group=1, num_deformable_group=1,
    workspace=1024, no_bias=False, layout=None)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_contrib_DeformableConvolution", "DeformableConvolution", nd.contrib.DeformableConvolution,
        {"data": data, "offset": offset, "weight": weight, "bias": bias, "kernel": kernel, "stride":
        stride, "dilate": dilate, "pad": pad, "num_filter": num_filter, "num_group": num_group,
        "num_deformable_group": num_deformable_group, "workspace": workspace, "no_bias": no_bias,
        "layout": layout, "out": out, "name": name, "attr": attr}, attributes
    )


def ModulatedDeformableConvolution(
    data: SymbolLike = UNSET, offset: SymbolLike = UNSET, mask: SymbolLike = UNSET,
    weight: SymbolLike = UNSET, bias: SymbolLike | None = UNSET,
    kernel: Sequence[int] | None = UNSET, stride: Sequence[int] | None = UNSET,
    dilate: Sequence[int] | None = UNSET, pad: Sequence[int] | None = UNSET,
    num_filter: int | None = UNSET, num_group: int = UNSET, num_deformable_group: int = UNSET,
    workspace: int = UNSET, no_bias: bool = UNSET, im2col_step: int = UNSET,
    layout: str | None = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """A deformable convolution in which each tap also has a factor.

    The symbol of ``nd.contrib.ModulatedDeformableConvolution(data, offset, mask, weight, bias=None,
    kernel=None, stride=None, dilate=None, pad=None, num_filter=None, num_group=1,
    num_deformable_group=1, workspace=1024, no_bias=False, im2col_step=64, layout=None)``. Inputs
    that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_contrib_ModulatedDeformableConvolution", "ModulatedDeformableConvolution",
        nd.contrib.ModulatedDeformableConvolution, {"data": data, "offset": offset, "mask": mask,
        "weight": weight, "bias": bias, "kernel": kernel, "stride": stride, "dilate": dilate, "pad":
        pad, "num_filter": num_filter, "num_group": num_group, "num_deformable_group":
        num_deformable_group, "workspace": workspace, "no_bias": no_bias, "im2col_step":
        im2col_step, "layout": layout, "out": out, "name": name, "attr": attr}, attributes
    )


def MultiBoxDetection(
    cls_prob: SymbolLike = UNSET, loc_pred: SymbolLike = UNSET, anchor: SymbolLike = UNSET,
    clip: bool = UNSET, threshold: float = UNSET, background_id: int = UNSET,
    nms_threshold: float = UNSET, force_suppress: bool = UNSET, variances: Sequence[float] = UNSET,
    nms_topk: int = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Detected objects from class probabilities and predicted locations.

    The symbol of ``nd.contrib.MultiBoxDetection(cls_prob, loc_pred, anchor, clip=True,
    threshold=0.01, background_id=0, nms_threshold=0.5, force_suppress=False, variances=(0.1, 0.1,
    0.2, 0.2), nms_topk=-1)``. Inputs that are missing become variables; `name` and `attr` are the
    symbol's own.
    """
    return call(
        "_contrib_MultiBoxDetection", "MultiBoxDetection", nd.contrib.MultiBoxDetection,
        {"cls_prob": cls_prob, "loc_pred": loc_pred, "anchor": anchor, "clip": clip, "threshold":
        threshold, "background_id": background_id, "nms_threshold": nms_threshold, "force_suppress":
        force_suppress, "variances": variances, "nms_topk": nms_topk, "out": out, "name": name,
        "attr": attr}, attributes
    )


def MultiBoxPrior(
    data: SymbolLike = UNSET, sizes: Sequence[float] = UNSET, ratios: Sequence[float] = UNSET,
    clip: bool = UNSET, steps: Sequence[float] = UNSET, offsets: Sequence[float] = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """Anchor boxes around every pixel of a feature map.

    The symbol of ``nd.contrib.MultiBoxPrior(data, sizes=(1.0,), ratios=(1.0,), clip=False,
    steps=(-1.0, -1.0), offsets=(0.5, 0.5))``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_contrib_MultiBoxPrior", "MultiBoxPrior", nd.contrib.MultiBoxPrior, {"data": data, "sizes":
        sizes, "ratios": ratios, "clip": clip, "steps": steps, "offsets": offsets, "out": out,
        "name": name, "attr": attr}, attributes
    )


def MultiBoxTarget(
    anchor: SymbolLike = UNSET, label: SymbolLike = UNSET, cls_pred: SymbolLike = UNSET,
    overlap_threshold: float = UNSET, ignore_label: float = UNSET,
    negative_mining_ratio: float = UNSET, negative_mining_thresh: float = UNSET,
    minimum_negative_samples: int = UNSET, variances: Sequence[float] = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """What anchor boxes should predict, given the true boxes.

    The symbol of ``nd.contrib.MultiBoxTarget(anchor, label, cls_pred, overlap_threshold=0.5,
    ignore_label=-1.0, negative_mining_ratio=-1.0, negative_mining_thresh=0.5,
    minimum_negative_samples=0, variances=(0.1, 0.1, 0.2, 0.2))``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_contrib_MultiBoxTarget", "MultiBoxTarget", nd.contrib.MultiBoxTarget, {"anchor": anchor,
        "label": label, "cls_pred": cls_pred, "overlap_threshold": overlap_threshold,
        "ignore_label": ignore_label, "negative_mining_ratio": negative_mining_ratio,
        "negative_mining_thresh": negative_mining_thresh, "minimum_negative_samples":
        minimum_negative_samples, "variances": variances, "out": out, "name": name, "attr": attr},
        attributes
    )


def MultiProposal(
    cls_prob: SymbolLike = UNSET, bbox_pred: SymbolLike = UNSET, im_info: SymbolLike = UNSET,
    rpn_pre_nms_top_n: int = UNSET, rpn_post_nms_top_n: int = UNSET, threshold: float = UNSET,
    rpn_min_size: int = UNSET, scales: float | Sequence[float] = UNSET,
    ratios: float | Sequence[float] = UNSET, feature_stride: int = UNSET,
    output_score: bool = UNSET, iou_loss: bool = UNSET, out: None = None, name: str | None = None,
    *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Boxes that may hold objects, from the predictions of a region proposal network.

    The symbol of ``nd.contrib.MultiProposal(cls_prob, bbox_pred, im_info, rpn_pre_nms_top_n=6000,
    rpn_post_nms_top_n=300, threshold=0.7, rpn_min_size=16, scales=(4, 8, 16, 32), ratios=(0.5, 1,
    2), feature_stride=16, output_score=False, iou_loss=False)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_contrib_MultiProposal", "MultiProposal", nd.contrib.MultiProposal, {"cls_prob": cls_prob,
        "bbox_pred": bbox_pred, "im_info": im_info, "rpn_pre_nms_top_n": rpn_pre_nms_top_n,
        "rpn_post_nms_top_n": rpn_post_nms_top_n, "threshold": threshold, "rpn_min_size":
        rpn_min_size, "scales": scales, "ratios": ratios, "feature_stride": feature_stride,
        "output_score": output_score, "iou_loss": iou_loss, "out": out, "name": name, "attr": attr},
        attributes
    )


def PSROIPooling(
    data: SymbolLike = UNSET, rois: SymbolLike = UNSET, spatial_scale: float = UNSET,
    output_dim: int = UNSET, pooled_size: int = UNSET, group_size: int = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Averages over the cells of each region, each cell from channels of its own (R-FCN).

    The symbol of ``nd.contrib.PSROIPooling(data, rois, spatial_scale, output_dim, pooled_size,
    group_size=0)``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "_contrib_PSROIPooling", "PSROIPooling", nd.contrib.PSROIPooling, {"data": data, "rois":
        rois, "spatial_scale": spatial_scale, "output_dim": output_dim, "pooled_size": pooled_size,
        "group_size": group_size, "out": out, "name": name, "attr": attr}, attributes
    )


def Proposal(
    cls_prob: SymbolLike = UNSET, bbox_pred: SymbolLike = UNSET, im_info: SymbolLike = UNSET,
    rpn_pre_nms_top_n: int = UNSET, rpn_post_nms_top_n: int = UNSET, threshold: float = UNSET,
    rpn_min_size: int = UNSET, scales: float | Sequence[float] = UNSET,
    ratios: float | Sequence[float] = UNSET, feature_stride: int = UNSET,
    output_score: bool = UNSET, iou_loss: bool = UNSET, out: None = None, name: str | None = None,
    *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """As ``MultiProposal``, for one image.

    The symbol of ``nd.contrib.Proposal(cls_prob, bbox_pred, im_info, rpn_pre_nms_top_n=6000,
    rpn_post_nms_top_n=300, threshold=0.7, rpn_min_size=16, scales=(4, 8, 16, 32), ratios=(0.5, 1,
    2), feature_stride=16, output_score=False, iou_loss=False)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_contrib_Proposal", "Proposal", nd.contrib.Proposal, {"cls_prob": cls_prob, "bbox_pred":
        bbox_pred, "im_info": im_info, "rpn_pre_nms_top_n": rpn_pre_nms_top_n, "rpn_post_nms_top_n":
        rpn_post_nms_top_n, "threshold": threshold, "rpn_min_size": rpn_min_size, "scales": scales,
        "ratios": ratios, "feature_stride": feature_stride, "output_score": output_score,
        "iou_loss": iou_loss, "out": out, "name": name, "attr": attr}, attributes
    )


def ROIAlign(
    data: SymbolLike = UNSET, rois: SymbolLike = UNSET, pooled_size: int | Sequence[int] = UNSET,
    spatial_scale: float = UNSET, sample_ratio: int = UNSET, position_sensitive: bool = UNSET,
    aligned: bool = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Averages of interpolated samples of each region, in a grid of one size for all.

    The symbol of ``nd.contrib.ROIAlign(data, rois, pooled_size, spatial_scale, sample_ratio=-1,
    position_sensitive=False, aligned=False)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_contrib_ROIAlign", "ROIAlign", nd.contrib.ROIAlign, {"data": data, "rois": rois,
        "pooled_size": pooled_size, "spatial_scale": spatial_scale, "sample_ratio": sample_ratio,
        "position_sensitive": position_sensitive, "aligned": aligned, "out": out, "name": name,
        "attr": attr}, attributes
    )


def SyncBatchNorm(
    data: SymbolLike = UNSET, gamma: SymbolLike = UNSET, beta: SymbolLike = UNSET,
    moving_mean: SymbolLike = UNSET, moving_var: SymbolLike = UNSET, eps: float = UNSET,
    momentum: float = UNSET, fix_gamma: bool = UNSET, use_global_stats: bool = UNSET,
    output_mean_var: bool = UNSET, ndev: int = UNSET, key: str = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """``BatchNorm`` with the statistics of all devices; here all data are on one.

    The symbol of ``nd.contrib.SyncBatchNorm(data, gamma, beta, moving_mean, moving_var, eps=0.001,
    momentum=0.9, fix_gamma=True, use_global_stats=False, output_mean_var=False, ndev=1, key='')``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_contrib_SyncBatchNorm", "SyncBatchNorm", nd.contrib.SyncBatchNorm, {"data": data, "gamma":
        gamma, "beta": beta, "moving_mean": moving_mean, "moving_var": moving_var, "eps": eps,
        "momentum": momentum, "fix_gamma": fix_gamma, "use_global_stats": use_global_stats,
        "output_mean_var": output_mean_var, "ndev": ndev, "key": key, "out": out, "name": name,
        "attr": attr}, attributes
    )


def adamw_update(
    weight: SymbolLike = UNSET, grad: SymbolLike = UNSET, mean: SymbolLike = UNSET,
    var: SymbolLike = UNSET, rescale_grad: SymbolLike | float = UNSET, lr: float = UNSET,
    eta: float = UNSET, beta1: float = UNSET, beta2: float = UNSET, epsilon: float = UNSET,
    wd: float = UNSET, clip_gradient: float = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """One step of Adam with weight decay apart from the gradient; changes `mean` and `var`.

    The symbol of ``nd.contrib.adamw_update(weight, grad, mean, var, rescale_grad, lr, eta,
    beta1=0.9, beta2=0.999, epsilon=1e-08, wd=0.0, clip_gradient=-1.0)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_contrib_adamw_update", "adamw_update", nd.contrib.adamw_update, {"weight": weight, "grad":
        grad, "mean": mean, "var": var, "rescale_grad": rescale_grad, "lr": lr, "eta": eta, "beta1":
        beta1, "beta2": beta2, "epsilon": epsilon, "wd": wd, "clip_gradient": clip_gradient, "out":
        out, "name": name, "attr": attr}, attributes
    )


def arange_like(
    data: SymbolLike = UNSET, start: float = UNSET, step: float = UNSET, repeat: int = UNSET,
    ctx: Any = UNSET, axis: int | None = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Evenly spaced numbers in the shape of `data`, or as long as one of its axes.

    The symbol of ``nd.contrib.arange_like(data, start=0.0, step=1.0, repeat=1, ctx=None,
    axis=None)``. Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_contrib_arange_like", "arange_like", nd.contrib.arange_like, {"data": data, "start":
        start, "step": step, "repeat": repeat, "ctx": ctx, "axis": axis, "out": out, "name": name,
        "attr": attr}, attributes
    )


def bipartite_matching(
    data: SymbolLike = UNSET, is_ascend: bool = UNSET, threshold: float | None = UNSET,
    topk: int = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Pairs rows with columns, the best score first, each at most once.

    The symbol of ``nd.contrib.bipartite_matching(data, is_ascend=False, threshold=None, topk=-1)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_contrib_bipartite_matching", "bipartite_matching", nd.contrib.bipartite_matching, {"data":
        data, "is_ascend": is_ascend, "threshold": threshold, "topk": topk, "out": out, "name":
        name, "attr": attr}, attributes
    )


def boolean_mask(
    data: SymbolLike = UNSET, index: SymbolLike = UNSET, axis: int = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Slices along an axis where `index` is not zero; waits for `index`.

    The symbol of ``nd.contrib.boolean_mask(data, index, axis=0)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_contrib_boolean_mask", "boolean_mask", nd.contrib.boolean_mask, {"data": data, "index":
        index, "axis": axis, "out": out, "name": name, "attr": attr}, attributes
    )


def box_decode(
    data: SymbolLike = UNSET, anchors: SymbolLike = UNSET, std0: float = UNSET, std1: float = UNSET,
    std2: float = UNSET, std3: float = UNSET, clip: float = UNSET, format: str = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """Boxes (in corner format) from predictions relative to anchors.

    The symbol of ``nd.contrib.box_decode(data, anchors, std0=1.0, std1=1.0, std2=1.0, std3=1.0,
    clip=-1.0, format='center')``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "_contrib_box_decode", "box_decode", nd.contrib.box_decode, {"data": data, "anchors":
        anchors, "std0": std0, "std1": std1, "std2": std2, "std3": std3, "clip": clip, "format":
        format, "out": out, "name": name, "attr": attr}, attributes
    )


def box_encode(
    samples: SymbolLike = UNSET, matches: SymbolLike = UNSET, anchors: SymbolLike = UNSET,
    refs: SymbolLike = UNSET, means: SymbolLike = UNSET, stds: SymbolLike = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Training targets: where the matched box lies, as seen from each anchor.

    The symbol of ``nd.contrib.box_encode(samples, matches, anchors, refs, means=(0.0, 0.0, 0.0,
    0.0), stds=(0.1, 0.1, 0.2, 0.2))``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_contrib_box_encode", "box_encode", nd.contrib.box_encode, {"samples": samples, "matches":
        matches, "anchors": anchors, "refs": refs, "means": means, "stds": stds, "out": out, "name":
        name, "attr": attr}, attributes
    )


def box_iou(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, format: str = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Overlap of every box of `lhs` with every box of `rhs`, as a share of their union.

    The symbol of ``nd.contrib.box_iou(lhs, rhs, format='corner')``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_contrib_box_iou", "box_iou", nd.contrib.box_iou, {"lhs": lhs, "rhs": rhs, "format":
        format, "out": out, "name": name, "attr": attr}, attributes
    )


def box_nms(
    data: SymbolLike = UNSET, overlap_thresh: float = UNSET, valid_thresh: float = UNSET,
    topk: int = UNSET, coord_start: int = UNSET, score_index: int = UNSET, id_index: int = UNSET,
    background_id: int = UNSET, force_suppress: bool = UNSET, in_format: str = UNSET,
    out_format: str = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Keeps the best of boxes that overlap (non-maximum suppression).

    The symbol of ``nd.contrib.box_nms(data, overlap_thresh=0.5, valid_thresh=0.0, topk=-1,
    coord_start=2, score_index=1, id_index=-1, background_id=-1, force_suppress=False,
    in_format='corner', out_format='corner')``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_contrib_box_nms", "box_nms", nd.contrib.box_nms, {"data": data, "overlap_thresh":
        overlap_thresh, "valid_thresh": valid_thresh, "topk": topk, "coord_start": coord_start,
        "score_index": score_index, "id_index": id_index, "background_id": background_id,
        "force_suppress": force_suppress, "in_format": in_format, "out_format": out_format, "out":
        out, "name": name, "attr": attr}, attributes
    )


def box_non_maximum_suppression(
    data: SymbolLike = UNSET, overlap_thresh: float = UNSET, valid_thresh: float = UNSET,
    topk: int = UNSET, coord_start: int = UNSET, score_index: int = UNSET, id_index: int = UNSET,
    background_id: int = UNSET, force_suppress: bool = UNSET, in_format: str = UNSET,
    out_format: str = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Keeps the best of boxes that overlap (non-maximum suppression).

    The symbol of ``nd.contrib.box_non_maximum_suppression(data, overlap_thresh=0.5,
    valid_thresh=0.0, topk=-1, coord_start=2, score_index=1, id_index=-1, background_id=-1,
    force_suppress=False, in_format='corner', out_format='corner')``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_contrib_box_non_maximum_suppression", "box_non_maximum_suppression",
        nd.contrib.box_non_maximum_suppression, {"data": data, "overlap_thresh": overlap_thresh,
        "valid_thresh": valid_thresh, "topk": topk, "coord_start": coord_start, "score_index":
        score_index, "id_index": id_index, "background_id": background_id, "force_suppress":
        force_suppress, "in_format": in_format, "out_format": out_format, "out": out, "name": name,
        "attr": attr}, attributes
    )


def ctc_loss(
    data: SymbolLike = UNSET, label: SymbolLike = UNSET, data_lengths: SymbolLike | None = UNSET,
    label_lengths: SymbolLike | None = UNSET, use_data_lengths: bool = UNSET,
    use_label_lengths: bool = UNSET, blank_label: str = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Minus the log likelihood of label sequences, summed over all alignments.

    The symbol of ``nd.contrib.ctc_loss(data, label, data_lengths=None, label_lengths=None,
    use_data_lengths=False, use_label_lengths=False, blank_label='first')``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_contrib_ctc_loss", "ctc_loss", nd.contrib.ctc_loss, {"data": data, "label": label,
        "data_lengths": data_lengths, "label_lengths": label_lengths, "use_data_lengths":
        use_data_lengths, "use_label_lengths": use_label_lengths, "blank_label": blank_label, "out":
        out, "name": name, "attr": attr}, attributes
    )


def div_sqrt_dim(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """`data` divided by the square root of its last axis's length.

    The symbol of ``nd.contrib.div_sqrt_dim(data)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_contrib_div_sqrt_dim", "div_sqrt_dim", nd.contrib.div_sqrt_dim, {"data": data, "out": out,
        "name": name, "attr": attr}, attributes
    )


def fft(
    data: SymbolLike = UNSET, compute_size: int = UNSET, out: None = None, name: str | None = None,
    *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The Fourier transform along the last axis, as (real, imaginary) pairs side by side.

    The symbol of ``nd.contrib.fft(data, compute_size=128)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_contrib_fft", "fft", nd.contrib.fft, {"data": data, "compute_size": compute_size, "out":
        out, "name": name, "attr": attr}, attributes
    )


def getnnz(
    data: SymbolLike = UNSET, axis: int | None = UNSET, out: None = None, name: str | None = None,
    *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """How many elements are not zero: of all, in each column (0) or in each row (1); int64.

    The symbol of ``nd.contrib.getnnz(data, axis=None)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_contrib_getnnz", "getnnz", nd.contrib.getnnz, {"data": data, "axis": axis, "out": out,
        "name": name, "attr": attr}, attributes
    )


def gradientmultiplier(
    data: SymbolLike = UNSET, scalar: float = UNSET, is_int: bool = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The data themselves; their gradient is multiplied by `scalar`.

    The symbol of ``nd.contrib.gradientmultiplier(data, scalar=1.0, is_int=True)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_contrib_gradientmultiplier", "gradientmultiplier", nd.contrib.gradientmultiplier, {"data":
        data, "scalar": scalar, "is_int": is_int, "out": out, "name": name, "attr": attr},
        attributes
    )


def group_adagrad_update(
    weight: SymbolLike = UNSET, grad: SymbolLike = UNSET, history: SymbolLike = UNSET,
    lr: float = UNSET, rescale_grad: float = UNSET, clip_gradient: float = UNSET,
    epsilon: float = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """One step of AdaGrad with one rate per row; changes `history`.

    The symbol of ``nd.contrib.group_adagrad_update(weight, grad, history, lr, rescale_grad=1.0,
    clip_gradient=-1.0, epsilon=1e-05)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_contrib_group_adagrad_update", "group_adagrad_update", nd.contrib.group_adagrad_update,
        {"weight": weight, "grad": grad, "history": history, "lr": lr, "rescale_grad": rescale_grad,
        "clip_gradient": clip_gradient, "epsilon": epsilon, "out": out, "name": name, "attr": attr},
        attributes
    )


def hawkesll(
    lda: SymbolLike = UNSET, alpha: SymbolLike = UNSET, beta: SymbolLike = UNSET,
    state: SymbolLike = UNSET, lags: SymbolLike = UNSET, marks: SymbolLike = UNSET,
    valid_length: SymbolLike = UNSET, max_time: SymbolLike = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The log-likelihood of marked Hawkes processes, and their states at the end.

    The symbol of ``nd.contrib.hawkesll(lda, alpha, beta, state, lags, marks, valid_length,
    max_time)``. Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_contrib_hawkesll", "hawkesll", nd.contrib.hawkesll, {"lda": lda, "alpha": alpha, "beta":
        beta, "state": state, "lags": lags, "marks": marks, "valid_length": valid_length,
        "max_time": max_time, "out": out, "name": name, "attr": attr}, attributes
    )


def ifft(
    data: SymbolLike = UNSET, compute_size: int = UNSET, out: None = None, name: str | None = None,
    *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The real part of the inverse of ``fft``, not divided by the length.

    The symbol of ``nd.contrib.ifft(data, compute_size=128)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_contrib_ifft", "ifft", nd.contrib.ifft, {"data": data, "compute_size": compute_size,
        "out": out, "name": name, "attr": attr}, attributes
    )


def index_array(
    data: SymbolLike = UNSET, axes: Sequence[int] | None = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """For each element its own index, along a new last axis, as int64.

    The symbol of ``nd.contrib.index_array(data, axes=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_contrib_index_array", "index_array", nd.contrib.index_array, {"data": data, "axes": axes,
        "out": out, "name": name, "attr": attr}, attributes
    )


def index_copy(
    old_tensor: SymbolLike = UNSET, index_vector: SymbolLike = UNSET,
    new_tensor: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """`old_tensor` with some of its rows replaced.

    The symbol of ``nd.contrib.index_copy(old_tensor, index_vector, new_tensor)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_contrib_index_copy", "index_copy", nd.contrib.index_copy, {"old_tensor": old_tensor,
        "index_vector": index_vector, "new_tensor": new_tensor, "out": out, "name": name, "attr":
        attr}, attributes
    )


def interleaved_matmul_encdec_qk(
    queries: SymbolLike = UNSET, keys_values: SymbolLike = UNSET, heads: int = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """Scaled products of a decoder's queries and an encoder's keys for each head.

    The symbol of ``nd.contrib.interleaved_matmul_encdec_qk(queries, keys_values, heads)``. Inputs
    that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_contrib_interleaved_matmul_encdec_qk", "interleaved_matmul_encdec_qk",
        nd.contrib.interleaved_matmul_encdec_qk, {"queries": queries, "keys_values": keys_values,
        "heads": heads, "out": out, "name": name, "attr": attr}, attributes
    )


def interleaved_matmul_encdec_valatt(
    keys_values: SymbolLike = UNSET, attention: SymbolLike = UNSET, heads: int = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """An encoder's values weighted by the attention.

    The symbol of ``nd.contrib.interleaved_matmul_encdec_valatt(keys_values, attention, heads)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_contrib_interleaved_matmul_encdec_valatt", "interleaved_matmul_encdec_valatt",
        nd.contrib.interleaved_matmul_encdec_valatt, {"keys_values": keys_values, "attention":
        attention, "heads": heads, "out": out, "name": name, "attr": attr}, attributes
    )


def interleaved_matmul_selfatt_qk(
    queries_keys_values: SymbolLike = UNSET, heads: int = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Scaled products of queries and keys for each head of self-attention.

    The symbol of ``nd.contrib.interleaved_matmul_selfatt_qk(queries_keys_values, heads)``. Inputs
    that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_contrib_interleaved_matmul_selfatt_qk", "interleaved_matmul_selfatt_qk",
        nd.contrib.interleaved_matmul_selfatt_qk, {"queries_keys_values": queries_keys_values,
        "heads": heads, "out": out, "name": name, "attr": attr}, attributes
    )


def interleaved_matmul_selfatt_valatt(
    queries_keys_values: SymbolLike = UNSET, attention: SymbolLike = UNSET, heads: int = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """The values of self-attention weighted by the attention.

    The symbol of ``nd.contrib.interleaved_matmul_selfatt_valatt(queries_keys_values, attention,
    heads)``. Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_contrib_interleaved_matmul_selfatt_valatt", "interleaved_matmul_selfatt_valatt",
        nd.contrib.interleaved_matmul_selfatt_valatt, {"queries_keys_values": queries_keys_values,
        "attention": attention, "heads": heads, "out": out, "name": name, "attr": attr}, attributes
    )


def isfinite(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """One where an element is neither infinite nor missing, zero elsewhere.

    The symbol of ``nd.contrib.isfinite(data)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_contrib_isfinite", "isfinite", nd.contrib.isfinite, {"data": data, "out": out, "name":
        name, "attr": attr}, attributes
    )


def isinf(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """One where an element is infinite, zero elsewhere.

    The symbol of ``nd.contrib.isinf(data)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_contrib_isinf", "isinf", nd.contrib.isinf, {"data": data, "out": out, "name": name,
        "attr": attr}, attributes
    )


def isnan(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """One where an element is not a number, zero elsewhere.

    The symbol of ``nd.contrib.isnan(data)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_contrib_isnan", "isnan", nd.contrib.isnan, {"data": data, "out": out, "name": name,
        "attr": attr}, attributes
    )


def mp_adamw_update(
    weight: SymbolLike = UNSET, grad: SymbolLike = UNSET, mean: SymbolLike = UNSET,
    var: SymbolLike = UNSET, weight32: SymbolLike = UNSET, rescale_grad: SymbolLike | float = UNSET,
    lr: float = UNSET, eta: float = UNSET, beta1: float = UNSET, beta2: float = UNSET,
    epsilon: float = UNSET, wd: float = UNSET, clip_gradient: float = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """``adamw_update`` of an exact weight, `weight32`; returns the rounded one.

    The symbol of ``nd.contrib.mp_adamw_update(weight, grad, mean, var, weight32, rescale_grad, lr,
    eta, beta1=0.9, beta2=0.999, epsilon=1e-08, wd=0.0, clip_gradient=-1.0)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_contrib_mp_adamw_update", "mp_adamw_update", nd.contrib.mp_adamw_update, {"weight":
        weight, "grad": grad, "mean": mean, "var": var, "weight32": weight32, "rescale_grad":
        rescale_grad, "lr": lr, "eta": eta, "beta1": beta1, "beta2": beta2, "epsilon": epsilon,
        "wd": wd, "clip_gradient": clip_gradient, "out": out, "name": name, "attr": attr},
        attributes
    )


def multi_adamw_update(
    weights: Sequence[SymbolLike] = UNSET, grads: Sequence[SymbolLike] = UNSET,
    mean: Sequence[SymbolLike] = UNSET, var: Sequence[SymbolLike] = UNSET,
    rescale_grad: SymbolLike | float = UNSET, lrs: float | Sequence[float] = UNSET,
    wds: float | Sequence[float] = UNSET, etas: float | Sequence[float] = UNSET, out: None = None,
    name: str | None = None, size: int = UNSET, beta1: float = UNSET, beta2: float = UNSET,
    epsilon: float = UNSET, clip_gradient: float = UNSET, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """``adamw_update`` of several weights, each with its rate, decay and `eta`.

    The symbol of ``nd.contrib.multi_adamw_update(weights, grads, mean, var, rescale_grad, lrs, wds,
    etas, size=0, beta1=0.9, beta2=0.999, epsilon=1e-08, clip_gradient=-1.0)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_contrib_multi_adamw_update", "multi_adamw_update", nd.contrib.multi_adamw_update,
        {"weights": weights, "grads": grads, "mean": mean, "var": var, "rescale_grad": rescale_grad,
        "lrs": lrs, "wds": wds, "etas": etas, "out": out, "name": name, "size": size, "beta1":
        beta1, "beta2": beta2, "epsilon": epsilon, "clip_gradient": clip_gradient, "attr": attr},
        attributes
    )


def multi_mp_adamw_update(
    weights: Sequence[SymbolLike] = UNSET, grads: Sequence[SymbolLike] = UNSET,
    mean: Sequence[SymbolLike] = UNSET, var: Sequence[SymbolLike] = UNSET,
    weights32: Sequence[SymbolLike] = UNSET, rescale_grad: SymbolLike | float = UNSET,
    lrs: float | Sequence[float] = UNSET, wds: float | Sequence[float] = UNSET,
    etas: float | Sequence[float] = UNSET, out: None = None, name: str | None = None,
    size: int = UNSET, beta1: float = UNSET, beta2: float = UNSET, epsilon: float = UNSET,
    clip_gradient: float = UNSET, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """``mp_adamw_update`` of several weights, each with its rate, decay and `eta`.

    The symbol of ``nd.contrib.multi_mp_adamw_update(weights, grads, mean, var, weights32,
    rescale_grad, lrs, wds, etas, size=0, beta1=0.9, beta2=0.999, epsilon=1e-08,
    clip_gradient=-1.0)``. Inputs that are missing become variables; `name` and `attr` are the
    symbol's own.
    """
    return call(
        "_contrib_multi_mp_adamw_update", "multi_mp_adamw_update", nd.contrib.multi_mp_adamw_update,
        {"weights": weights, "grads": grads, "mean": mean, "var": var, "weights32": weights32,
        "rescale_grad": rescale_grad, "lrs": lrs, "wds": wds, "etas": etas, "out": out, "name":
        name, "size": size, "beta1": beta1, "beta2": beta2, "epsilon": epsilon, "clip_gradient":
        clip_gradient, "attr": attr}, attributes
    )


def multibox_detection(
    cls_prob: SymbolLike = UNSET, loc_pred: SymbolLike = UNSET, anchor: SymbolLike = UNSET,
    clip: bool = UNSET, threshold: float = UNSET, background_id: int = UNSET,
    nms_threshold: float = UNSET, force_suppress: bool = UNSET, variances: Sequence[float] = UNSET,
    nms_topk: int = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Detected objects from class probabilities and predicted locations.

    The symbol of ``nd.contrib.multibox_detection(cls_prob, loc_pred, anchor, clip=True,
    threshold=0.01, background_id=0, nms_threshold=0.5, force_suppress=False, variances=(0.1, 0.1,
    0.2, 0.2), nms_topk=-1)``. Inputs that are missing become variables; `name` and `attr` are the
    symbol's own.
    """
    return call(
        "_contrib_multibox_detection", "multibox_detection", nd.contrib.multibox_detection,
        {"cls_prob": cls_prob, "loc_pred": loc_pred, "anchor": anchor, "clip": clip, "threshold":
        threshold, "background_id": background_id, "nms_threshold": nms_threshold, "force_suppress":
        force_suppress, "variances": variances, "nms_topk": nms_topk, "out": out, "name": name,
        "attr": attr}, attributes
    )


def multibox_prior(
    data: SymbolLike = UNSET, sizes: Sequence[float] = UNSET, ratios: Sequence[float] = UNSET,
    clip: bool = UNSET, steps: Sequence[float] = UNSET, offsets: Sequence[float] = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """Anchor boxes around every pixel of a feature map.

    The symbol of ``nd.contrib.multibox_prior(data, sizes=(1.0,), ratios=(1.0,), clip=False,
    steps=(-1.0, -1.0), offsets=(0.5, 0.5))``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_contrib_multibox_prior", "multibox_prior", nd.contrib.multibox_prior, {"data": data,
        "sizes": sizes, "ratios": ratios, "clip": clip, "steps": steps, "offsets": offsets, "out":
        out, "name": name, "attr": attr}, attributes
    )


def multibox_target(
    anchor: SymbolLike = UNSET, label: SymbolLike = UNSET, cls_pred: SymbolLike = UNSET,
    overlap_threshold: float = UNSET, ignore_label: float = UNSET,
    negative_mining_ratio: float = UNSET, negative_mining_thresh: float = UNSET,
    minimum_negative_samples: int = UNSET, variances: Sequence[float] = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """What anchor boxes should predict, given the true boxes.

    The symbol of ``nd.contrib.multibox_target(anchor, label, cls_pred, overlap_threshold=0.5,
    ignore_label=-1.0, negative_mining_ratio=-1.0, negative_mining_thresh=0.5,
    minimum_negative_samples=0, variances=(0.1, 0.1, 0.2, 0.2))``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_contrib_multibox_target", "multibox_target", nd.contrib.multibox_target, {"anchor":
        anchor, "label": label, "cls_pred": cls_pred, "overlap_threshold": overlap_threshold,
        "ignore_label": ignore_label, "negative_mining_ratio": negative_mining_ratio,
        "negative_mining_thresh": negative_mining_thresh, "minimum_negative_samples":
        minimum_negative_samples, "variances": variances, "out": out, "name": name, "attr": attr},
        attributes
    )


def quadratic(
    data: SymbolLike = UNSET, a: float = UNSET, b: float = UNSET, c: float = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """a x^2 + b x + c of each element.

    The symbol of ``nd.contrib.quadratic(data, a=0.0, b=0.0, c=0.0)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_contrib_quadratic", "quadratic", nd.contrib.quadratic, {"data": data, "a": a, "b": b, "c":
        c, "out": out, "name": name, "attr": attr}, attributes
    )


def roi_align(
    data: SymbolLike = UNSET, rois: SymbolLike = UNSET, pooled_size: int | Sequence[int] = UNSET,
    spatial_scale: float = UNSET, sample_ratio: int = UNSET, position_sensitive: bool = UNSET,
    aligned: bool = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Averages of interpolated samples of each region, in a grid of one size for all.

    The symbol of ``nd.contrib.roi_align(data, rois, pooled_size, spatial_scale, sample_ratio=-1,
    position_sensitive=False, aligned=False)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_contrib_roi_align", "roi_align", nd.contrib.roi_align, {"data": data, "rois": rois,
        "pooled_size": pooled_size, "spatial_scale": spatial_scale, "sample_ratio": sample_ratio,
        "position_sensitive": position_sensitive, "aligned": aligned, "out": out, "name": name,
        "attr": attr}, attributes
    )


def round_ste(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """To the nearest integer, halves away from zero; the gradient passes unchanged.

    The symbol of ``nd.contrib.round_ste(data)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_contrib_round_ste", "round_ste", nd.contrib.round_ste, {"data": data, "out": out, "name":
        name, "attr": attr}, attributes
    )


def sign_ste(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """-1, 0 or 1 by the sign; the gradient passes unchanged.

    The symbol of ``nd.contrib.sign_ste(data)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_contrib_sign_ste", "sign_ste", nd.contrib.sign_ste, {"data": data, "out": out, "name":
        name, "attr": attr}, attributes
    )
