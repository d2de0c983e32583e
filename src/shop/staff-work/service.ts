import type { FastifyInstance } from 'fastify'
import { route } from '#shop/route.ts'
import type { Domain } from '#shop/shop.ts'
import * as contract from './contract.ts'
import { exportStaffWork } from './export-staff-work.ts'
import { readStaffWork } from './read-staff-work.ts'

function staffWorkRoutes(app: FastifyInstance) {
  route(app, contract.getStaffWork, ({ query }, { db, user }) => readStaffWork(db, user, query))
  route(app, contract.getStaffWorkCsv, async ({ query }, { db, user }) => exportStaffWork(db, user, query))
}

export const staffWorkDomain: Domain = { routes: staffWorkRoutes }
