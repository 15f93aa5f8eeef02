//! Pseudonyms: names that do not reveal people.

const FIRST: [&str; 64] = [
    "Amber", "Ancient", "Arctic", "Bold", "Brave", "Bright", "Bronze", "Calm", "Cedar", "Clever",
    "Cobalt", "Copper", "Coral", "Crimson", "Crystal", "Daring", "Desert", "Distant", "Eager",
    "Early", "Emerald", "Fearless", "Fleet", "Forest", "Frosty", "Gentle", "Golden", "Granite",
    "Happy", "Hidden", "Humble", "Indigo", "Ivory", "Jade", "Keen", "Lively", "Lucky", "Lunar",
    "Marble", "Merry", "Misty", "Mighty", "Nimble", "Noble", "Northern", "Olive", "Opal",
    "Patient", "Proud", "Quick", "Quiet", "Rapid", "Royal", "Ruby", "Silent", "Silver", "Solar",
    "Southern", "Steady", "Sunny", "Swift", "Velvet", "Wise", "Young",
];

const SECOND: [&str; 64] = [
    "Badger",
    "Bear",
    "Beaver",
    "Bison",
    "Buzzard",
    "Camel",
    "Condor",
    "Crane",
    "Deer",
    "Dolphin",
    "Dove",
    "Dragonfly",
    "Eagle",
    "Elk",
    "Falcon",
    "Ferret",
    "Finch",
    "Firefly",
    "Fox",
    "Gazelle",
    "Gecko",
    "Giraffe",
    "Goose",
    "Hare",
    "Hawk",
    "Heron",
    "Hornet",
    "Ibis",
    "Jackdaw",
    "Jaguar",
    "Kestrel",
    "Kingfisher",
    "Koala",
    "Lark",
    "Leopard",
    "Lion",
    "Lynx",
    "Magpie",
    "Marten",
    "Moose",
    "Nightingale",
    "Ocelot",
    "Orca",
    "Osprey",
    "Otter",
    "Owl",
    "Panda",
    "Panther",
    "Pelican",
    "Penguin",
    "Puffin",
    "Raven",
    "Robin",
    "Salmon",
    "Seal",
    "Sparrow",
    "Stag",
    "Stork",
    "Swallow",
    "Swan",
    "Tiger",
    "Tortoise",
    "Walrus",
    "Wren",
];

/// The number in a pseudonym is below this.
const NUMBERS: u64 = 1_000;

/// Returns the pseudonym for a digest: two words and a number. There are four million pseudonyms.
pub(super) fn pseudonym(digest: u64) -> String {
    let number = digest % NUMBERS;
    let [first, second] =
        [(digest / NUMBERS, &FIRST), (digest / NUMBERS / 64, &SECOND)].map(|(at, words)| {
            words
                .iter()
                .cycle()
                .nth(usize::try_from(at % 64).unwrap_or(0))
        });
    format!(
        "{} {} {number:03}",
        first.unwrap_or(&""),
        second.unwrap_or(&"")
    )
}
