import { expect } from 'vitest'
import type { RequestInput } from '#lib/endpoint.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import type { openTestShop } from './shop.ts'

type Choices = RequestInput<Endpoints['PUT /product-imports/:id/choices']>['body']

/** How an administrator of a test shop uploads, checks and applies product files. */
export function openProductImports(shop: ReturnType<typeof openTestShop>) {
  const admin = () => shop.as('admin')
  const latest = async () => (await (await admin())('GET /product-imports/latest', {})) ?? expect.fail()
  /** Waits until the latest import has one of these statuses. */
  async function settled(...statuses: string[]) {
    await expect
      .poll(async () => (await latest()).status, { message: shop.jobProblems.join() })
      .toSatisfy((status) => statuses.includes(status))
    return latest()
  }
  /** Uploads a file in parts; its id. */
  async function upload(text: string) {
    const api = await admin()
    const letters = [...text]
    const { _id: id } = await api('POST /product-imports', {
      body: { fileName: 'products.csv', characters: letters.length },
    })
    for (let part = 0; part * 4000 < letters.length; part++)
      await api('PUT /product-imports/:id/parts', {
        params: { id },
        body: { part, text: letters.slice(part * 4000, (part + 1) * 4000).join('') },
      })
    return id
  }
  return {
    admin,
    latest,
    settled,
    upload,
    /** Answers what a file of another system leaves open, its categories as proposed. */
    async choose(id: string, body: Choices = {}, ...ends: string[]) {
      const api = await admin()
      const { proposed } = await api('GET /product-imports/:id/choices', { params: { id } })
      await api('PUT /product-imports/:id/choices', {
        params: { id },
        body: { categories: proposed, existing: 'update', ...body },
      })
      return settled(...(ends.length ? ends : ['checked', 'refused', 'choosing']))
    },
    /** Uploads a file and has it checked. */
    async check(text: string) {
      const id = await upload(text)
      await (await admin())('PUT /product-imports/:id/check', { params: { id }, body: {} })
      return settled('choosing', 'checked', 'refused')
    },
    async apply(id: string, ...ends: string[]) {
      await (await admin())('PUT /product-imports/:id/apply', { params: { id }, body: {} })
      return settled(...(ends.length ? ends : ['done', 'checked']))
    },
    async problems(id: string) {
      const request = { params: { id }, query: { limit: 100 } }
      return (await (await admin())('GET /product-imports/:id/problems', request)).rows
    },
    exported: async () => (await (await admin())('GET /product-export', {})).content.text(),
  }
}
