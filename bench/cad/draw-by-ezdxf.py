# The model of a DXF file as ezdxf draws it with matplotlib: a judge that shares nothing with our reader and painter.
import logging
import sys

import ezdxf
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
from ezdxf.addons.drawing import Frontend, RenderContext
from ezdxf.addons.drawing.matplotlib import MatplotlibBackend


class Careful(Frontend):
    """What ezdxf fails at is left out, not the whole drawing."""

    def draw_entity(self, entity, properties):
        try:
            super().draw_entity(entity, properties)
        except (ArithmeticError, AttributeError, TypeError, ValueError) as error:
            print(f"{entity.dxftype()}: {error}", file=sys.stderr)


logging.disable(logging.CRITICAL)
source, out = sys.argv[1:3]
doc = ezdxf.readfile(source)
model = doc.modelspace()
for entity in doc.entitydb.values():
    # ezdxf 0.18 divides by a thickness of 0 that is said
    if entity.dxf.is_supported("thickness") and entity.dxf.get("thickness") == 0:
        entity.dxf.discard("thickness")
figure = plt.figure()
axes = figure.add_axes([0, 0, 1, 1])
context = RenderContext(doc)
context.set_current_layout(model)
properties = context.current_layout_properties
properties.set_colors("#ffffff", "#000000")
Careful(context, MatplotlibBackend(axes)).draw_layout(model, finalize=True, layout_properties=properties)
figure.savefig(out, dpi=300, facecolor="#ffffff")
