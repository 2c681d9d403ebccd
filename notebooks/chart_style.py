"""How the notebooks draw: one look, axes with units, unfinished periods marked the same way everywhere."""

import matplotlib.pyplot as plt

BLUE, ORANGE, GREEN, GREY, LIGHT = "#2f6db3", "#d0702a", "#3b8f5a", "#7a828a", "#c9d3dc"


def apply() -> None:
    """Sets the look for all charts of a notebook."""
    plt.rcParams.update(
        {
            "figure.figsize": (9, 3.8),
            "figure.dpi": 110,
            "axes.spines.top": False,
            "axes.spines.right": False,
            "axes.grid": True,
            "axes.grid.axis": "y",
            "grid.color": "#e6eaee",
            "axes.axisbelow": True,
            "axes.titlelocation": "left",
            "axes.titlesize": 12,
            "axes.titleweight": "bold",
            "legend.frameon": False,
            "font.size": 10,
        }
    )


def bars(axes, positions, values, partial, color=BLUE, width=0.8, label=None, **more):
    """Bars of which those of unfinished periods are hollow and hatched."""
    drawn = axes.bar(positions, values, width=width, color=color, label=label, **more)
    for bar, unfinished in zip(drawn, partial):
        if unfinished:
            bar.set(facecolor="white", edgecolor=color, hatch="////", linewidth=1)
    return drawn


def thin_labels(axes, positions, labels, every):
    """Writes every so many labels below the axis."""
    axes.set_xticks(positions[::every], labels[::every])
