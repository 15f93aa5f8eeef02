-- What only PostgreSQL can do: room for updates in place, and substring search by trigrams where the
-- extension may be made.
-- A sheet is compressed only where its row would not fit a page: each save would pay for it.
ALTER TABLE answer_sheets SET (fillfactor = 70, toast_tuple_target = 8160);
ALTER TABLE organizations SET (fillfactor = 70);
ALTER TABLE templates SET (fillfactor = 90);

DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX organizations_search ON organizations USING gin (name_key gin_trgm_ops);
  CREATE INDEX users_search ON users USING gin (name_key gin_trgm_ops, email_key gin_trgm_ops);
  CREATE INDEX templates_search ON templates USING gin (name_key gin_trgm_ops);
  CREATE INDEX events_search ON events USING gin (name_key gin_trgm_ops);
EXCEPTION
  WHEN OTHERS THEN
    RAISE NOTICE 'searching without pg_trgm: %', SQLERRM;
END
$$;

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit records are append-only';
END
$$;
CREATE TRIGGER audit_records_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_records
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
