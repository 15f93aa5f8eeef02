//! The participants of the demonstration.

/// The names of people. Their email addresses are derived from their names.
pub const PARTICIPANTS: [&str; 24] = [
    "Amara Okafor",
    "Benoit Laurent",
    "Chiara Conti",
    "Dmitri Volkov",
    "Elena Petrova",
    "Farid Haddad",
    "Greta Lindqvist",
    "Hiro Tanaka",
    "Ilse Moreau",
    "Jonas Weber",
    "Kavya Iyer",
    "Liam Byrne",
    "Mina Park",
    "Noah Fischer",
    "Olivia Santos",
    "Pavel Novak",
    "Quentin Dubois",
    "Rosa Jimenez",
    "Samir Khan",
    "Tomas Silva",
    "Uma Desai",
    "Viktor Horvath",
    "Wanda Kowalska",
    "Yusuf Demir",
];

/// People who are invited, and have not set a password yet.
pub const INVITED: [&str; 3] = ["Xenia Lopez", "Bruno Almeida", "Sofia Rossi"];
