//! Conditions on the columns of ids.

/// Defines conditions on columns of ids. Each condition accepts only ids of the column's own type, whereas sea-orm's
/// filters accept any UUID: `by_id => id: UserId;` compares with one id, `by_ids => id: [UserId];` with several, and
/// `in_scope => scope_id: Scope;` with the id of a scope.
macro_rules! finders {
    ($($name:ident => $column:ident: $id:tt;)+) => {
        $(finders!(@ $name, $column, $id);)+
    };
    (@ $name:ident, $column:ident, [$id:ident]) => {
        #[doc = concat!("Whether `", stringify!($column), "` is one of these ids.")]
        pub fn $name(ids: impl IntoIterator<Item = domain_kernel::$id>) -> sea_orm::sea_query::Expr {
            finders!(@ check $column, $id);
            COLUMN.$column.is_in(ids.into_iter().map($crate::entity::values::$id::from))
        }
    };
    (@ $name:ident, $column:ident, Scope) => {
        #[doc = concat!("Whether `", stringify!($column), "` is the id of this scope.")]
        pub fn $name(scope: domain_access::Scope) -> sea_orm::sea_query::Expr {
            COLUMN.$column.eq($crate::entity::values::ScopeId::from(scope))
        }
    };
    (@ $name:ident, $column:ident, $id:ident) => {
        #[doc = concat!("Whether `", stringify!($column), "` is this id.")]
        pub fn $name(id: domain_kernel::$id) -> sea_orm::sea_query::Expr {
            finders!(@ check $column, $id);
            COLUMN.$column.eq($crate::entity::values::$id::from(id))
        }
    };
    // This does not compile if the column contains ids of another type.
    (@ check $column:ident, $id:ident) => {
        let _: fn(Model) -> Option<$crate::entity::values::$id> = |row| row.$column.into();
    };
}
