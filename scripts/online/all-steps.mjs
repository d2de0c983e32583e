import { account } from './steps/account.mjs'
import { address } from './steps/address.mjs'
import { backups } from './steps/backups.mjs'
import { clock } from './steps/clock.mjs'
import { database } from './steps/database.mjs'
import { moveIn } from './steps/move-in.mjs'
import { outside } from './steps/outside.mjs'
import { packages } from './steps/packages.mjs'
import { proxy } from './steps/proxy.mjs'
import { release } from './steps/release.mjs'
import { service } from './steps/service.mjs'
import { settings } from './steps/settings.mjs'
import { swap } from './steps/swap.mjs'

/** In the order in which they are done; --undo takes them the other way round. */
export const steps = [
  address,
  packages,
  clock,
  swap,
  account,
  release,
  settings,
  database,
  backups,
  moveIn,
  service,
  proxy,
  outside,
]
