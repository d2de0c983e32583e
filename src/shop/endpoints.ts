import type { Endpoint } from '#lib/endpoint.ts'
import type * as addresses from './addresses/contract.ts'
import type * as analytics from './analytics/contract.ts'
import type * as apiKeys from './api-keys/contract.ts'
import type * as audit from './audit/contract.ts'
import type * as auth from './auth/contract.ts'
import type * as backups from './backups/contract.ts'
import type * as cash from './cash/contract.ts'
import type * as cashStatements from './cash/statements-contract.ts'
import type * as catalogBulk from './catalog/bulk-contract.ts'
import type * as catalog from './catalog/contract.ts'
import type * as catalogProducts from './catalog/products-contract.ts'
import type * as categories from './categories/contract.ts'
import type * as customers from './customers/contract.ts'
import type * as dataExport from './data-export/contract.ts'
import type * as delivery from './delivery/contract.ts'
import type * as discounts from './discounts/contract.ts'
import type * as favourites from './favourites/contract.ts'
import type * as firstSteps from './first-steps/contract.ts'
import type * as health from './health/contract.ts'
import type * as inbox from './inbox/contract.ts'
import type * as labels from './labels/contract.ts'
import type * as locations from './locations/contract.ts'
import type * as measurement from './measurement/contract.ts'
import type * as media from './media/contract.ts'
import type * as newsletter from './newsletter/contract.ts'
import type * as notifications from './notifications/contract.ts'
import type * as orderAdvances from './orders/advances-contract.ts'
import type * as orderCalls from './orders/calls-contract.ts'
import type * as orders from './orders/contract.ts'
import type * as ordersList from './orders/list-contract.ts'
import type * as ordersManagement from './orders/management-contract.ts'
import type * as staffOrders from './orders/staff-orders-contract.ts'
import type * as ordersTracking from './orders/tracking-contract.ts'
import type * as overview from './overview/contract.ts'
import type * as parcels from './parcels/contract.ts'
import type * as couriers from './parcels/couriers-contract.ts'
import type * as pastOrders from './past-orders/contract.ts'
import type * as productImport from './product-import/contract.ts'
import type * as reviews from './reviews/contract.ts'
import type * as risk from './risk/contract.ts'
import type * as settings from './settings/contract.ts'
import type * as slider from './slider/contract.ts'
import type * as sms from './sms/contract.ts'
import type * as stock from './stock/contract.ts'
import type * as stockAlerts from './stock-alerts/contract.ts'
import type * as synonyms from './synonyms/contract.ts'
import type * as users from './users/contract.ts'
import type * as webhooks from './webhooks/contract.ts'

type Contracts =
  | typeof addresses
  | typeof analytics
  | typeof apiKeys
  | typeof audit
  | typeof auth
  | typeof backups
  | typeof cash
  | typeof cashStatements
  | typeof catalog
  | typeof catalogBulk
  | typeof catalogProducts
  | typeof categories
  | typeof inbox
  | typeof customers
  | typeof dataExport
  | typeof couriers
  | typeof delivery
  | typeof discounts
  | typeof favourites
  | typeof firstSteps
  | typeof health
  | typeof labels
  | typeof locations
  | typeof measurement
  | typeof media
  | typeof newsletter
  | typeof notifications
  | typeof orderAdvances
  | typeof orderCalls
  | typeof orders
  | typeof ordersList
  | typeof ordersManagement
  | typeof ordersTracking
  | typeof staffOrders
  | typeof overview
  | typeof pastOrders
  | typeof productImport
  | typeof reviews
  | typeof risk
  | typeof settings
  | typeof parcels
  | typeof slider
  | typeof sms
  | typeof stock
  | typeof stockAlerts
  | typeof synonyms
  | typeof users
  | typeof webhooks

type Values<Module> = Module extends unknown ? Module[keyof Module] : never
type Declared = Extract<Values<Contracts>, Endpoint>

/**
 * Every endpoint by its name, such as `GET /products`. Types only: the browser's client is typed by it and gets no code.
 */
export type Endpoints = { [E in Declared as `${E['method']} ${E['path']}`]: E }
