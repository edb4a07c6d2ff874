# What ezdxf reads in a DXF file, as JSON: a judge that shares nothing with our reader and writer.
import collections
import json
import logging
import math
import sys

import ezdxf

logging.disable(logging.CRITICAL)


def length_of(entity):
    """How long a line, arc or curve is."""
    kind, dxf = entity.dxftype(), entity.dxf
    if kind == "LINE":
        return dxf.start.distance(dxf.end)
    if kind == "CIRCLE":
        return 2 * math.pi * dxf.radius
    if kind == "ARC":
        return math.radians((dxf.end_angle - dxf.start_angle) % 360) * dxf.radius
    if kind == "SPLINE":
        points = [p.xyz for p in entity.construction_tool().approximate(20 * len(entity.control_points))]
        return sum(math.dist(a, b) for a, b in zip(points, points[1:]))
    if kind == "ELLIPSE":
        points = list(entity.vertices(entity.params(721)))
        return sum(a.distance(b) for a, b in zip(points, points[1:]))
    if kind == "LWPOLYLINE":
        corners = list(entity.get_points("xyb"))
        return way(corners + corners[:1] if entity.closed else corners)
    if kind == "POLYLINE":
        corners = [(v.dxf.location.x, v.dxf.location.y, v.dxf.get("bulge", 0)) for v in entity.vertices]
        return way(corners + corners[:1] if entity.is_closed else corners)
    return 0


def way(corners):
    whole = 0
    for (x, y, bulge), (X, Y, _) in zip(corners, corners[1:]):
        chord = math.dist((x, y), (X, Y))
        angle = abs(4 * math.atan(bulge))
        whole += chord if angle < 1e-9 else angle * chord / 2 / math.sin(angle / 2)
    return whole


doc = ezdxf.readfile(sys.argv[1])
entities = [entity for block in doc.blocks for entity in block]
texts = [e.dxf.text if e.dxftype() == "TEXT" else e.text for e in entities if e.dxftype() in ("TEXT", "MTEXT")]
print(
    json.dumps(
        {
            "version": doc.dxfversion,
            "errors": [str(error.message) for error in doc.audit().errors],
            "counts": collections.Counter(entity.dxftype() for entity in entities),
            "texts": texts,
            "layers": [layer.dxf.name for layer in doc.layers],
            "length": sum(length_of(entity) for entity in doc.modelspace()),
        }
    )
)
