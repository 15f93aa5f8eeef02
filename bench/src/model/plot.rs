//! Plots as SVG.

use std::fmt::Write as _;

/// The size of a plot and the space around its axes, in pixels.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 150.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 50.0;
/// The colours of the lines. They differ in lightness too, and each line has its name at its end.
const COLOURS: [&str; 4] = ["#1b6ca8", "#c2571a", "#2e7d32", "#7b3fa0"];

/// Lines over two logarithmic axes.
pub struct Plot<'a> {
    pub title: &'a str,
    pub x: &'a str,
    pub y: &'a str,
    /// The name and the points of each line. All values must be above 0.
    pub lines: Vec<(String, Vec<(f64, f64)>)>,
}

/// A logarithmic axis between two powers of ten, and the pixels of its ends.
struct Axis {
    low: i32,
    high: i32,
    from: f64,
    to: f64,
}

impl Axis {
    fn around(values: impl Iterator<Item = f64> + Clone, from: f64, to: f64) -> Self {
        let power = |value: f64| (-9..=12).rev().find(|power| 10_f64.powi(*power) <= value);
        let lowest = values.clone().fold(f64::INFINITY, f64::min);
        let highest = values.fold(0.0, f64::max);
        let low = power(lowest).unwrap_or(0).min(12);
        let high = power(highest / 1.000_001).unwrap_or(0) + 1;
        Self {
            low,
            high: high.max(low + 1),
            from,
            to,
        }
    }

    fn place(&self, value: f64) -> f64 {
        let part = (value.log10() - f64::from(self.low)) / f64::from(self.high - self.low);
        self.from + (self.to - self.from) * part
    }

    fn ticks(&self) -> impl Iterator<Item = (f64, f64)> {
        (self.low..=self.high)
            .map(|power| 10_f64.powi(power))
            .map(|value| (value, self.place(value)))
    }
}

impl Plot<'_> {
    pub fn svg(&self) -> String {
        let points = self
            .lines
            .iter()
            .flat_map(|(_, points)| points.iter().copied());
        let across = Axis::around(points.clone().map(|(x, _)| x), LEFT, WIDTH - RIGHT);
        let up = Axis::around(points.map(|(_, y)| y), HEIGHT - BOTTOM, TOP);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
             font-size=\"12\" role=\"img\"><title>{0}</title><rect width=\"100%\" height=\"100%\" fill=\"white\"/>\
             <text x=\"{LEFT}\" y=\"20\" font-size=\"14\">{0}</text>\n",
            escaped(self.title)
        );
        let (left, right, top, bottom) = (LEFT, WIDTH - RIGHT, TOP, HEIGHT - BOTTOM);
        let mut draw =
            |element: std::fmt::Arguments<'_>| writeln!(svg, "{element}").unwrap_or_default();
        for (value, x) in across.ticks() {
            draw(format_args!(
                "<path d=\"M{x:.1} {top}V{bottom}\" stroke=\"#ddd\"/><text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{value}</text>",
                bottom + 18.0
            ));
        }
        for (value, y) in up.ticks() {
            draw(format_args!(
                "<path d=\"M{left} {y:.1}H{right}\" stroke=\"#ddd\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{value}</text>",
                left - 6.0,
                y + 4.0
            ));
        }
        let middle = f64::midpoint(left, right);
        draw(format_args!(
            "<text x=\"{middle}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            HEIGHT - 10.0,
            escaped(self.x)
        ));
        draw(format_args!(
            "<text x=\"6\" y=\"{:.1}\">{}</text>",
            top - 6.0,
            escaped(self.y)
        ));
        for ((name, points), colour) in self.lines.iter().zip(COLOURS.into_iter().cycle()) {
            let places: Vec<(f64, f64)> = points
                .iter()
                .map(|(x, y)| (across.place(*x), up.place(*y)))
                .collect();
            let path: Vec<String> = places
                .iter()
                .map(|(x, y)| format!("{x:.1},{y:.1}"))
                .collect();
            draw(format_args!(
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
                path.join(" ")
            ));
            for (x, y) in &places {
                draw(format_args!(
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{colour}\"/>"
                ));
            }
            if let Some((x, y)) = places.last() {
                draw(format_args!(
                    "<text x=\"{:.1}\" y=\"{:.1}\" fill=\"{colour}\">{}</text>",
                    x + 8.0,
                    y + 4.0,
                    escaped(name)
                ));
            }
        }
        svg + "</svg>\n"
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_points_lie_between_the_powers_of_ten_around_them() {
        let plot = Plot {
            title: "Wait & see",
            x: "people",
            y: "ms",
            lines: vec![("start".to_owned(), vec![(1_000.0, 2.0), (10_000.0, 200.0)])],
        };
        let svg = plot.svg();
        assert!(svg.contains("<title>Wait &amp; see</title>"), "{svg}");
        // 1,000 is the left end, 10,000 the right one; 2 and 200 lie 0.3 and 2.3 of 3 powers above the bottom.
        assert!(svg.contains("points=\"70.0,282.9 490.0,102.9\""), "{svg}");
        assert_eq!(svg.matches("<circle").count(), 2);
        for tick in [">1000<", ">10000<", ">1<", ">10<", ">100<"] {
            assert!(svg.contains(tick), "{tick}: {svg}");
        }
    }

    #[test]
    fn a_plot_without_points_is_an_empty_picture() {
        let plot = Plot {
            title: "Nothing",
            x: "people",
            y: "ms",
            lines: Vec::new(),
        };
        assert!(plot.svg().ends_with("</svg>\n"));
    }
}
