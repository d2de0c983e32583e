import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { filledLine, period, taka } from '#lib/schemas.ts'
import { maxCampaignName, maxSpendBytes } from './advertising-rules.ts'

const count = z.int()
const day = z.iso.date()
/** Taka; less than nothing for a loss. */
const balance = z.number()

const earned = z.object({
  orders: count,
  confirmed: count,
  delivered: count,
  cameBack: count,
  /** Of goods that were delivered and kept, of orders of which every cost is known. */
  goods: balance,
  goodsProfit: balance,
  /** What couriers charged, less what customers paid for the delivery. */
  courier: balance,
  packing: balance,
  spend: balance,
  /** `goodsProfit` less courier, packing and spend. */
  profit: balance,
  /** Spend for each delivered order; null while none is. */
  costPerDelivered: balance.nullable(),
  /** Delivered orders with an unknown cost, which are no part of the amounts. */
  unknownCost: count,
})

const campaigns = z.object({
  from: day,
  to: day,
  campaigns: z.array(earned.extend({ campaign: z.string() })),
  /** What is left of campaigns that are not listed; null where all are. */
  others: earned.extend({ campaigns: count }).nullable(),
  total: earned,
  /** What of the costs by month falls into the period. */
  costs: z.object({ rent: balance, salaries: balance, other: balance }),
  /** `total.profit` less these. */
  left: balance,
  /** Products that were delivered without a cost price and still have none; those that were delivered last first. */
  missingCosts: z.array(z.object({ _id: z.string(), name: z.string(), nameBn: z.string() })),
  /** Months of the period for which no costs were typed in, such as `2026-11`. */
  monthsWithoutCosts: z.array(z.string()),
})
export type Campaigns = z.infer<typeof campaigns>

export const getCampaigns = endpoint({
  method: 'GET',
  path: '/campaigns',
  summary:
    'What advertisements cost and earned: orders by campaign and the day on which they were placed, in Dhaka time, with what became of them.',
  access: 'admin',
  permission: 'money',
  query: period(400),
  response: campaigns,
})

export const putAdSpend = endpoint({
  method: 'PUT',
  path: '/ad-spend',
  summary: 'Sets what a campaign cost on a day; 0 removes it. Answers what stood there before.',
  access: 'admin',
  permission: 'money',
  body: z.object({ day, campaign: filledLine(maxCampaignName), amount: taka }),
  response: z.object({ before: taka }),
})

const problem = z.enum(['day', 'several-days', 'amount', 'campaign', 'contradicts', 'broken', 'currency'])

const spendImport = z.object({
  /** Days of campaigns. */
  added: count,
  changed: count,
  unchanged: count,
  /** Rows that are in the file twice, and were counted once. */
  repeated: count,
  /** Rows without a campaign: the sums that Ads Manager adds. */
  sums: count,
  total: taka,
  /** While there is one, nothing was stored. */
  problems: z.array(z.object({ row: count, problem, value: z.string() })),
  moreProblems: count,
  /** In which the file has its amounts, where a rate is needed to store them. */
  currency: z.string(),
})
export type SpendImport = z.infer<typeof spendImport>
export type SpendProblem = z.infer<typeof problem>

export const importAdSpend = endpoint({
  method: 'POST',
  path: '/ad-spend/imports',
  summary:
    'Takes a CSV file of Ads Manager, by day. A day of a campaign has afterwards what the file says, however often it is taken. One wrong row, and nothing is stored.',
  access: 'admin',
  permission: 'money',
  query: z.object({
    rate: z.coerce
      .number()
      .min(0.01)
      .max(10_000)
      .optional()
      .describe('Taka for one unit of the file’s currency.'),
  }),
  upload: { field: 'file', maxBytes: maxSpendBytes },
  response: spendImport,
})

const costs = z.object({
  rent: taka,
  salaries: taka,
  other: taka,
  packing: taka.describe('For each parcel.'),
})
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Such as 2026-11.')
const monthlyCosts = costs.extend({ month, version: count })
export type MonthlyCosts = z.infer<typeof monthlyCosts>

export const getMonthlyCosts = endpoint({
  method: 'GET',
  path: '/monthly-costs/:month',
  summary: 'What the shop costs in a month besides goods, couriers and advertisements.',
  access: 'admin',
  permission: 'money',
  params: z.object({ month }),
  response: monthlyCosts,
})

export const putMonthlyCosts = endpoint({
  method: 'PUT',
  path: '/monthly-costs/:month',
  summary: 'Changes the costs of a month. 409 with the current ones as `now` if `version` is outdated.',
  access: 'admin',
  permission: 'money',
  params: z.object({ month }),
  body: costs.extend({ version: count }),
  response: monthlyCosts,
  conflict: monthlyCosts,
})
