//! Random numbers that follow from a seed (`SplitMix64`).

pub struct Random(u64);

impl Random {
    pub fn new(seed: u64, number: u64) -> Self {
        let mut random = Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ number);
        random.next();
        random
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below `limit`.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    pub fn index(&mut self, length: usize) -> usize {
        usize::try_from(self.below(length.try_into().unwrap())).unwrap()
    }

    pub fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.index(most - least + 1)
    }

    pub fn coin(&mut self) -> bool {
        self.below(2) == 0
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.index(at + 1));
        }
    }
}
