import { sql } from 'kysely'
import { failedStates } from '../rules.ts'

/** Whether orders of a query have a parcel that counts, as `findParcel` finds it. */
export const hasParcel = sql<boolean>`exists (select from shipments
  where shipments.order_id = orders.id and shipments.state not in (${sql.join(failedStates)}))`
