# The model of a DXF file as ezdxf draws it with matplotlib: a judge that shares nothing with our reader and painter.
import logging
import sys

import ezdxf
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
from ezdxf.addons.drawing import Frontend, RenderContext
from ezdxf.addons.drawing.matplotlib import MatplotlibBackend

logging.disable(logging.CRITICAL)
source, out = sys.argv[1:3]
doc = ezdxf.readfile(source)
model = doc.modelspace()
figure = plt.figure()
axes = figure.add_axes([0, 0, 1, 1])
context = RenderContext(doc)
context.set_current_layout(model)
context.current_layout_properties.set_colors(bg="#ffffff", fg="#000000")
Frontend(context, MatplotlibBackend(axes)).draw_layout(model, finalize=True)
figure.savefig(out, dpi=300, facecolor="#ffffff")
