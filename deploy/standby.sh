#!/bin/sh
# Copies the primary at the first start, and follows it.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p -m 700 "$PGDATA"
  until pg_basebackup -D "$PGDATA" -R --checkpoint=fast \
    -d "host=$PRIMARY_HOST user=replicator application_name=second"; do sleep 1; done
fi
# The copied setting would make it wait for itself once it is promoted.
exec postgres -c synchronous_standby_names=
