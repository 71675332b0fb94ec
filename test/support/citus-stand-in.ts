/**
 * Replaces Citus in a PostgreSQL database: its functions check a table against Citus's rules and record it as distributed,
 * but do not move it. The rules are at https://docs.citusdata.com/en/stable/develop/reference_ddl.html and api_udf.html.
 */

/** Needs a superuser. */
export const CITUS_STAND_IN = `
  SET allow_system_table_mods = on;
  INSERT INTO pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
    SELECT 90001, 'citus', 10, 'pg_catalog'::regnamespace, false, '13.0-1';
  CREATE TABLE pg_catalog.pg_dist_partition (logicalrelid regclass PRIMARY KEY, partkey text, colocate_with text);
  CREATE TABLE pg_catalog.pg_dist_shard (logicalrelid regclass NOT NULL, shardid bigint PRIMARY KEY);
  CREATE TABLE pg_catalog.pg_dist_placement (
    shardid bigint NOT NULL, groupid integer NOT NULL, shardstate integer NOT NULL DEFAULT 1);
  CREATE TABLE pg_catalog.pg_dist_node (
    groupid integer NOT NULL, nodename text NOT NULL, nodeport integer NOT NULL, noderole text NOT NULL DEFAULT 'primary');

  CREATE FUNCTION pg_catalog.create_distributed_table(
    table_name regclass, column_name text, colocate_with text DEFAULT 'default', shard_count integer DEFAULT NULL
  ) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    IF table_name IN (SELECT logicalrelid FROM pg_dist_partition) THEN
      RAISE 'table "%" is already distributed', table_name;
    END IF;
    IF shard_count IS NOT NULL AND colocate_with NOT IN ('none', 'default') THEN
      RAISE 'cannot use colocate_with with a table and shard_count at the same time';
    END IF;
    IF EXISTS (SELECT FROM pg_constraint WHERE conrelid = table_name AND contype = 'f' AND confrelid <> conrelid
        AND confrelid NOT IN (SELECT logicalrelid FROM pg_dist_partition)) THEN
      RAISE 'referenced table must be a distributed table or a reference table';
    END IF;
    IF EXISTS (SELECT FROM pg_index WHERE indrelid = table_name AND indisunique AND NOT (
        SELECT attnum FROM pg_attribute WHERE attrelid = table_name AND attname = column_name) = ANY (indkey)) THEN
      RAISE 'UNIQUE constraints and PRIMARY KEYs must include the distribution column';
    END IF;
    INSERT INTO pg_dist_partition VALUES (table_name, column_name, colocate_with);
  END $$;

  CREATE FUNCTION pg_catalog.create_reference_table(table_name regclass) RETURNS void LANGUAGE sql AS
    $$ INSERT INTO pg_dist_partition VALUES (table_name, NULL, NULL) $$;

  CREATE FUNCTION pg_catalog.undistribute_table(table_name regclass, cascade_via_foreign_keys boolean DEFAULT false)
  RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    other regclass;
  BEGIN
    DELETE FROM pg_dist_partition WHERE logicalrelid = table_name;
    IF NOT FOUND THEN RAISE 'cannot undistribute table because the table is not distributed'; END IF;
    FOR other IN SELECT logicalrelid FROM pg_dist_partition, pg_constraint
        WHERE contype = 'f' AND (conrelid, confrelid) IN ((table_name, logicalrelid), (logicalrelid, table_name)) LOOP
      IF NOT cascade_via_foreign_keys THEN RAISE 'cannot undistribute table because it has foreign keys'; END IF;
      IF other IN (SELECT logicalrelid FROM pg_dist_partition) THEN PERFORM undistribute_table(other, true); END IF;
    END LOOP;
  END $$;

  CREATE FUNCTION pg_catalog.truncate_local_data_after_distributing_table(function_name regclass) RETURNS void
  LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM pg_constraint WHERE contype = 'f' AND confrelid = function_name
        AND conrelid NOT IN (SELECT logicalrelid FROM pg_dist_partition)) THEN
      RAISE 'cannot truncate a table referenced in a foreign key constraint by a local table';
    END IF;
  END $$;

  -- A foreign key from a table that lies on one machine to one that is distributed.
  CREATE FUNCTION pg_catalog.refuse_local_reference() RETURNS event_trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM pg_constraint WHERE contype = 'f' AND oid NOT IN (SELECT oid FROM pg_catalog.earlier_reference)
        AND confrelid IN (SELECT logicalrelid FROM pg_dist_partition)
        AND conrelid NOT IN (SELECT logicalrelid FROM pg_dist_partition)) THEN
      RAISE 'cannot create foreign key constraint since relations are not colocated';
    END IF;
  END $$;
  CREATE TABLE pg_catalog.earlier_reference AS SELECT oid FROM pg_constraint WHERE contype = 'f';
  CREATE EVENT TRIGGER refuse_local_reference ON ddl_command_end EXECUTE FUNCTION pg_catalog.refuse_local_reference()`;
