-- What is written differently for SQLite.

CREATE TRIGGER audit_records_update BEFORE UPDATE ON audit_records BEGIN
  SELECT RAISE(ABORT, 'audit records are append-only');
END;
CREATE TRIGGER audit_records_delete BEFORE DELETE ON audit_records BEGIN
  SELECT RAISE(ABORT, 'audit records are append-only');
END;

-- Substring search by trigrams. A search table holds the index alone, the text
-- stays where it is, and triggers follow every change of it. Case counts: both sides are folded.

CREATE VIRTUAL TABLE organizations_search USING fts5(
  name_key, content = 'organizations', content_rowid = 'row_id', columnsize = 0, tokenize = 'trigram case_sensitive 1'
);
CREATE TRIGGER organizations_search_insert AFTER INSERT ON organizations BEGIN
  INSERT INTO organizations_search (rowid, name_key) VALUES (new.row_id, new.name_key);
END;
CREATE TRIGGER organizations_search_update AFTER UPDATE OF name_key ON organizations BEGIN
  INSERT INTO organizations_search (organizations_search, rowid, name_key) VALUES ('delete', old.row_id, old.name_key);
  INSERT INTO organizations_search (rowid, name_key) VALUES (new.row_id, new.name_key);
END;
CREATE TRIGGER organizations_search_delete AFTER DELETE ON organizations BEGIN
  INSERT INTO organizations_search (organizations_search, rowid, name_key) VALUES ('delete', old.row_id, old.name_key);
END;

CREATE VIRTUAL TABLE roles_search USING fts5(
  name_key, content = 'roles', content_rowid = 'row_id', columnsize = 0, tokenize = 'trigram case_sensitive 1'
);
CREATE TRIGGER roles_search_insert AFTER INSERT ON roles BEGIN
  INSERT INTO roles_search (rowid, name_key) VALUES (new.row_id, new.name_key);
END;
CREATE TRIGGER roles_search_update AFTER UPDATE OF name_key ON roles BEGIN
  INSERT INTO roles_search (roles_search, rowid, name_key) VALUES ('delete', old.row_id, old.name_key);
  INSERT INTO roles_search (rowid, name_key) VALUES (new.row_id, new.name_key);
END;
CREATE TRIGGER roles_search_delete AFTER DELETE ON roles BEGIN
  INSERT INTO roles_search (roles_search, rowid, name_key) VALUES ('delete', old.row_id, old.name_key);
END;

CREATE VIRTUAL TABLE users_search USING fts5(
  name_key, email_key, content = 'users', content_rowid = 'row_id', columnsize = 0, tokenize = 'trigram case_sensitive 1'
);
CREATE TRIGGER users_search_insert AFTER INSERT ON users BEGIN
  INSERT INTO users_search (rowid, name_key, email_key) VALUES (new.row_id, new.name_key, new.email_key);
END;
CREATE TRIGGER users_search_update AFTER UPDATE OF name_key, email_key ON users BEGIN
  INSERT INTO users_search (users_search, rowid, name_key, email_key) VALUES ('delete', old.row_id, old.name_key, old.email_key);
  INSERT INTO users_search (rowid, name_key, email_key) VALUES (new.row_id, new.name_key, new.email_key);
END;
CREATE TRIGGER users_search_delete AFTER DELETE ON users BEGIN
  INSERT INTO users_search (users_search, rowid, name_key, email_key) VALUES ('delete', old.row_id, old.name_key, old.email_key);
END;

CREATE VIRTUAL TABLE templates_search USING fts5(
  name_key, content = 'templates', content_rowid = 'row_id', columnsize = 0, tokenize = 'trigram case_sensitive 1'
);
CREATE TRIGGER templates_search_insert AFTER INSERT ON templates BEGIN
  INSERT INTO templates_search (rowid, name_key) VALUES (new.row_id, new.name_key);
END;
CREATE TRIGGER templates_search_update AFTER UPDATE OF name_key ON templates BEGIN
  INSERT INTO templates_search (templates_search, rowid, name_key) VALUES ('delete', old.row_id, old.name_key);
  INSERT INTO templates_search (rowid, name_key) VALUES (new.row_id, new.name_key);
END;
CREATE TRIGGER templates_search_delete AFTER DELETE ON templates BEGIN
  INSERT INTO templates_search (templates_search, rowid, name_key) VALUES ('delete', old.row_id, old.name_key);
END;

CREATE VIRTUAL TABLE events_search USING fts5(
  name_key, content = 'events', content_rowid = 'row_id', columnsize = 0, tokenize = 'trigram case_sensitive 1'
);
CREATE TRIGGER events_search_insert AFTER INSERT ON events BEGIN
  INSERT INTO events_search (rowid, name_key) VALUES (new.row_id, new.name_key);
END;
CREATE TRIGGER events_search_update AFTER UPDATE OF name_key ON events BEGIN
  INSERT INTO events_search (events_search, rowid, name_key) VALUES ('delete', old.row_id, old.name_key);
  INSERT INTO events_search (rowid, name_key) VALUES (new.row_id, new.name_key);
END;
CREATE TRIGGER events_search_delete AFTER DELETE ON events BEGIN
  INSERT INTO events_search (events_search, rowid, name_key) VALUES ('delete', old.row_id, old.name_key);
END;
