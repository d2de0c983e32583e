#!/bin/sh
# Runs once in the new primary, before it serves: lets the standby follow, and makes every commit wait for it.
set -eu
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set password="$REPLICATION_PASSWORD" <<'SQL'
create role replicator with replication login password :'password';
alter system set synchronous_standby_names = 'second';
SQL
echo 'host replication replicator all scram-sha-256' >> "$PGDATA/pg_hba.conf"
