//! What a million people at once need, as the simulation says, written into docs/model.md.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, Result};

use super::plot::Plot;
use super::{Act, Layout, Machines, Plan, ServiceTimes, simulate};

/// The numbers of people, and the times within which all of them start, and later submit.
const PEOPLE: [u32; 4] = [1_000, 10_000, 100_000, 1_000_000];
const WINDOWS: [Duration; 3] = [
    Duration::from_secs(2),
    Duration::from_secs(30),
    Duration::from_mins(2),
];
/// The numbers of people on one machine.
const FEW_PEOPLE: [u32; 6] = [500, 1_000, 2_000, 5_000, 10_000, 20_000];
const PERIOD: Duration = Duration::from_secs(30);
const SAVES: u32 = 2;
/// The cores of a node, and of the databases that are compared.
const NODE_CORES: usize = 8;
const PRIMARY_CORES: [usize; 3] = [8, 16, 32];
/// The connections of a node (`pools.rs` of the product: 14 for requests, 5 for batches).
const NODE_CONNECTIONS: usize = 19;
/// The largest system that is tried.
const MAX_DATABASES: u32 = 64;
const MAX_NODES: usize = 64;
const SEED: u64 = 1_000_000;
/// The heading in docs/model.md below which this program writes.
const HEADING: &str = "\n## Figures\n";

/// The smallest system that meets all goals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Need {
    databases: u32,
    /// The nodes of each database.
    nodes: usize,
}

/// Simulates the event of one of these databases. Each gets the same share of the people.
fn meets_goals(times: &ServiceTimes, plan: Plan, need: Need, primary_cores: usize) -> bool {
    let share = Plan {
        people: plan.people.div_ceil(need.databases),
        ..plan
    };
    let layout = Layout {
        machines: Machines::Separate {
            nodes: need.nodes,
            node_cores: NODE_CORES,
            primary_cores,
        },
        connections: need.nodes * NODE_CONNECTIONS,
    };
    has_capacity(times, share, need.nodes, primary_cores)
        && simulate(layout, times, share.at_random(SEED)).meets_goals()
}

/// Whether the cores could do the work of a start and of an end until their goals, with full batches and without a pause. If not, a
/// simulation would only take long to say the same.
fn has_capacity(times: &ServiceTimes, plan: Plan, nodes: usize, primary_cores: usize) -> bool {
    let of_people = |time: Duration, cores: usize| {
        time.as_secs_f64() * f64::from(plan.people) / f64::from(u32::try_from(cores).unwrap_or(1))
    };
    [Act::Start, Act::Submit].into_iter().all(|act| {
        let (cost, size) = (times.of(act), act.max_batch());
        let batch = f64::from(u32::try_from(size).unwrap_or(1));
        let on_primary = of_people(cost.primary.of(size), primary_cores) / batch;
        let on_nodes = of_people(cost.node.of(size), nodes * NODE_CORES) / batch;
        // One of 100 requests may be late.
        on_primary.max(on_nodes) * 0.99 <= (plan.within + act.goal()).as_secs_f64()
    })
}

/// Finds the fewest databases (1, 2, 4, …) with which the goals are met, and then the fewest nodes of each (1, 2, 4, …).
/// Returns `None` if none of the systems meets them.
fn need(times: &ServiceTimes, plan: Plan, primary_cores: usize) -> Option<Need> {
    let databases = std::iter::successors(Some(1), |databases| Some(databases * 2))
        .take_while(|databases| *databases <= MAX_DATABASES);
    let nodes = || {
        std::iter::successors(Some(1), |nodes| Some(nodes * 2))
            .take_while(|nodes| *nodes <= MAX_NODES)
    };
    databases
        .flat_map(|databases| nodes().map(move |nodes| Need { databases, nodes }))
        .find(|need| meets_goals(times, plan, *need, primary_cores))
}

/// Writes the figures into the page, and the plots beside it.
pub fn write(times: &ServiceTimes, docs: &Path) -> Result<()> {
    let page = docs.join("model.md");
    let text = std::fs::read_to_string(&page).context("docs/model.md")?;
    let mut figures = String::new();
    let one = one_machine(times, &mut figures)?;
    let many = many_machines(times, &mut figures)?;
    let text = with_figures(&text, times, &figures)?;
    for (name, plot) in [("model-machine.svg", one), ("model-databases.svg", many)] {
        std::fs::write(docs.join("pictures").join(name), plot.svg()).context(name)?;
    }
    std::fs::write(&page, text).context("docs/model.md")
}

/// Replaces the figures of the page.
fn with_figures(page: &str, times: &ServiceTimes, figures: &str) -> Result<String> {
    let (described, _) = page
        .split_once(HEADING)
        .with_context(|| format!("docs/model.md has no heading '{}'", HEADING.trim()))?;
    Ok(format!(
        "{described}{HEADING}\nSimulated with service times of: {}.\n\n{figures}",
        times.measured
    ))
}

/// Writes the times on one machine, which the clients share.
fn one_machine<'p>(times: &ServiceTimes, page: &mut String) -> Result<Plot<'p>> {
    let layout = Layout {
        machines: Machines::Shared { cores: times.cores },
        connections: NODE_CONNECTIONS,
    };
    let mut lines: Vec<(String, Vec<(f64, f64)>)> = Act::ALL
        .map(|act| (act.name().to_owned(), Vec::new()))
        .into();
    write!(
        page,
        "### One machine with {} cores\n\nThe clients, the node and the database share it. All start within 2 s, save every 30 s, \
         and submit within 2 s. Times are p99.\n\n| people | start | save | submit | refused |\n| --- | --- | --- | --- | --- |\n",
        times.cores
    )?;
    for people in FEW_PEOPLE {
        let plan = plan(people, Duration::from_secs(2));
        let outcome = simulate(layout, times, plan.evenly());
        let p99 = Act::ALL.map(|act| outcome.of(act).percentile(99));
        for ((_, points), time) in lines.iter_mut().zip(p99) {
            points.push((f64::from(people), time.as_secs_f64() * 1e3));
        }
        let [start, save, submit] = p99.map(load::milliseconds);
        writeln!(
            page,
            "| {people} | {start} | {save} | {submit} | {} |",
            outcome.refused
        )?;
    }
    page.push_str("\n![p99 by the number of people](pictures/model-machine.svg)\n\n");
    Ok(Plot {
        title: "One machine: p99 of each act",
        x: "people",
        y: "ms",
        lines,
    })
}

/// Writes what many people need.
fn many_machines<'p>(times: &ServiceTimes, page: &mut String) -> Result<Plot<'p>> {
    write!(
        page,
        "### Many machines\n\nThe fewest databases (1, 2, 4, … up to {MAX_DATABASES}), and then the fewest nodes for each (up to \
         {MAX_NODES}), with which every goal is met. A node has {NODE_CORES} cores and {NODE_CONNECTIONS} connections.\n\n\
         | people | all start, and submit, within | cores of a database | databases | nodes for each |\n\
         | --- | --- | --- | --- | --- |\n"
    )?;
    let mut lines: Vec<(String, Vec<(f64, f64)>)> = PRIMARY_CORES
        .map(|cores| (format!("{cores} cores each"), Vec::new()))
        .into();
    for people in PEOPLE {
        for within in WINDOWS {
            for (cores, (_, points)) in PRIMARY_CORES.into_iter().zip(&mut lines) {
                let need = need(times, plan(people, within), cores);
                let (databases, nodes) = need.map_or_else(
                    || (format!("more than {MAX_DATABASES}"), String::new()),
                    |need| (need.databases.to_string(), need.nodes.to_string()),
                );
                let seconds = within.as_secs();
                writeln!(
                    page,
                    "| {people} | {seconds} s | {cores} | {databases} | {nodes} |"
                )?;
                if let Some(need) = need.filter(|_| within == WINDOWS[0]) {
                    points.push((f64::from(people), f64::from(need.databases)));
                }
            }
        }
    }
    page.push_str("\n![databases by the number of people](pictures/model-databases.svg)\n");
    Ok(Plot {
        title: "Databases that are needed if all start within 2 seconds",
        x: "people",
        y: "databases",
        lines,
    })
}

const fn plan(people: u32, within: Duration) -> Plan {
    Plan {
        people,
        within,
        period: PERIOD,
        saves: SAVES,
    }
}

#[cfg(test)]
mod tests {
    use super::super::Work;
    use super::super::tests::times;
    use super::*;

    #[test]
    fn more_people_need_more_databases_and_nodes() {
        let few = need(&times(), plan(100, Duration::from_secs(2)), 1);
        let one = Need {
            databases: 1,
            nodes: 1,
        };
        assert_eq!(few, Some(one));
        let mut slow = times();
        slow.start.primary = Work {
            batch: 0.0,
            each: 1_000.0,
        };
        // Each second of a core starts 1,000; within 5 s (2 s and the goal of 3 s) 5,000.
        let many = need(&slow, plan(16_000, Duration::from_secs(2)), 1).unwrap();
        assert_eq!(many.databases, 4);
        assert_eq!(
            need(&slow, plan(1_000_000, Duration::from_secs(2)), 1),
            None
        );
    }

    #[test]
    fn the_figures_of_the_page_are_replaced_and_its_description_stays() {
        let page = format!("# A model\n\nWhat it is.\n{HEADING}\nNone yet.\n");
        let mut figures = String::new();
        let plot = one_machine(&times(), &mut figures).unwrap();
        let written = with_figures(&page, &times(), &figures).unwrap();
        assert!(written.starts_with("# A model\n\nWhat it is.\n\n## Figures\n\nSimulated"));
        assert!(!written.contains("None yet"), "{written}");
        for people in FEW_PEOPLE {
            assert!(written.contains(&format!("\n| {people} | ")), "{written}");
        }
        assert_eq!(plot.svg().matches("<circle").count(), 3 * FEW_PEOPLE.len());
        // The second run gives the same page.
        assert_eq!(with_figures(&written, &times(), &figures).unwrap(), written);
        assert!(with_figures("# Another page\n", &times(), &figures).is_err());
    }
}
