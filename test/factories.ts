import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Role } from '#lib/endpoint.ts'
import { paisaFromTaka } from '#lib/money.ts'
import type { Permission } from '#lib/permissions.ts'
import type { Database } from '#platform/database.ts'
import type { OrderInput } from '#shop/orders/contract.ts'
import { subTotalOf, totalOf } from '#shop/orders/rules.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { defaultCharge } from './default-rates.ts'

let count = 0

/** As long as Better Auth's own, so that using a session does not prolong it. */
const sessionMs = 30 * 24 * 60 * 60 * 1000

interface ProductOptions {
  name?: string
  nameBn?: string
  subCategoryId?: number
  price?: number
  offer?: number
  stock?: number | null
  sizes?: string[]
  colors?: string[]
  type?: 'New Arrivals' | 'Most Popular' | 'Best Selling'
  hidden?: boolean
  ratings?: number
}

/** Factories that insert test data directly into the database. */
export function createFactories(db: Database) {
  return {
    /** With permissions a member of staff, or an administrator without limits (null). */
    async person(role: Role, permissions: readonly Permission[] | null = null) {
      const id = randomUUID()
      const email = `person-${id}@shop.example`
      await db
        .insertInto('identityUsers')
        .values({ id, name: `A ${role}`, email })
        .execute()
      const sessionId = randomUUID()
      await db
        .insertInto('identitySessions')
        .values({ id: sessionId, token: sessionId, userId: id, expiresAt: new Date(Date.now() + sessionMs) })
        .execute()
      const user = await db
        .insertInto('users')
        .values({
          identityId: id,
          name: `A ${role}`,
          email,
          role,
          permissions: permissions && [...permissions],
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return { user, sessionId, identityId: id }
    },

    /** A key for another program, made by this user. */
    async apiKey(
      madeBy: number,
      keyPermissions: readonly Permission[],
      columns: { revokedAt?: Date; lastUsedAt?: Date } = {},
    ) {
      const key = `shodai_${randomBytes(32).toString('base64url')}`
      const tokenHash = createHash('sha256').update(key).digest('hex')
      await db
        .insertInto('apiKeys')
        .values({
          name: 'A program',
          hint: key.slice(-4),
          permissions: [...keyPermissions],
          tokenHash,
          madeBy,
          ...columns,
        })
        .execute()
      return key
    },

    /** Prices are in taka. Sub-category 1 is Women Items / Jewelry. */
    async product(options: ProductOptions = {}) {
      const { price = 500, offer, stock = null, subCategoryId = 1 } = options
      count += 1
      const { categoryId } = await db
        .selectFrom('subCategories')
        .select('categoryId')
        .where('id', '=', subCategoryId)
        .executeTakeFirstOrThrow()
      return db
        .insertInto('products')
        .values({
          subCategoryId,
          categoryId,
          stock,
          name: options.name ?? `Lamp ${count}`,
          nameBn: options.nameBn ?? null,
          originalPricePaisa: paisaFromTaka(price),
          plannedOfferPaisa: offer === undefined ? null : paisaFromTaka(offer),
          offerPricePaisa: offer === undefined ? null : paisaFromTaka(offer),
          sizes: options.sizes ?? [],
          colors: options.colors ?? [],
          productType: options.type ?? null,
          hidden: options.hidden ?? false,
          ratings: options.ratings === undefined ? null : String(options.ratings),
        })
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    /** The body of `postOrder` for these products, with the correct amounts. */
    orderOf(
      products: {
        id: number
        pricePaisa: number
        quantity?: number
        size?: string
        color?: string
        variantId?: string
      }[],
      customer: Partial<OrderInput['customerData']> = {},
    ): OrderInput {
      const lines = products.map(({ id, pricePaisa, quantity = 1, size, color, variantId }) => ({
        id: String(id),
        quantity,
        originalPrice: pricePaisa / 100,
        ...(size && { size }),
        ...(color && { color }),
        ...(variantId && { variantId }),
      }))
      const subTotal = subTotalOf(lines)
      const area = customer.deliveryArea ?? 'Outside Dhaka'
      const deliveryCharge = defaultCharge(area, subTotal)
      count += 1
      return {
        subTotal,
        total: totalOf(subTotal, deliveryCharge),
        products: lines,
        customerData: {
          name: 'রহিমা বেগম',
          mobileNumber: `017${String(10_000_000 + count)}`,
          district: 'Tangail',
          thana: 'Mirzapur',
          address: 'House 4, Station Road',
          deliveryArea: area,
          paymentSystem: 'Cash On Delivery',
          deliveryCharge,
          ...customer,
        },
      }
    },

    /** Inserts an order with one line, without calling the API. */
    async order(
      options: {
        id?: string
        status?: OrderStatus
        userId?: number
        placedAt?: Date
        deliveredAt?: Date
        language?: 'en' | 'bn'
      } = {},
    ) {
      const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
      const random = Array.from({ length: 8 }, () => alphabet[Math.floor(Math.random() * 32)]).join('')
      const id = options.id ?? random
      const product = await this.product()
      const order = await db
        .insertInto('orders')
        .values({
          id,
          userId: options.userId ?? null,
          status: options.status ?? 'Pending',
          ...(options.language && { language: options.language }),
          ...(options.placedAt && { placedAt: options.placedAt }),
          ...(options.deliveredAt && { deliveredAt: options.deliveredAt }),
          subTotalPaisa: 50_000,
          deliveryChargePaisa: 11_000,
          totalPaisa: 61_000,
          name: 'Karim',
          mobileNumber: '01712345678',
          district: 'টাঙ্গাইল',
          thana: 'মির্জাপুর',
          address: 'Bazar',
          addressType: 'Home',
          deliveryArea: 'Outside Dhaka',
          paymentSystem: 'Cash On Delivery',
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await db
        .insertInto('orderLines')
        .values({
          orderId: id,
          position: 1,
          productId: product.id,
          name: product.name,
          imageUrl: '',
          pricePaisa: 50_000,
          quantity: 1,
        })
        .execute()
      return { ...order, product }
    },
  }
}
