import { sql } from 'kysely'
import { formatNumber, type Language, localName, pathIn } from '#lib/language.ts'
import { renderEmail } from '#platform/email-template.ts'
import { createLinkToken } from '#platform/link-tokens.ts'
import { productPath } from '#shop/catalog/rules.ts'
import type { Options } from '#shop/catalog/service.ts'
import { optionsText } from '#shop/catalog/variant-rules.ts'
import { readSettings } from '#shop/settings/service.ts'
import type { Shop } from '#shop/shop.ts'

export const stopPurpose = 'stock-alerts-stop'

const templates: Record<
  Language,
  {
    subject: (product: string) => string
    back: (product: string) => string
    left: (count: number) => string
    open: string
    footer: (shopUrl: string, stopLink: string) => string
  }
> = {
  en: {
    subject: (product) => `Back in stock: ${product}`,
    back: (product) => `You asked us to tell you: ${product} can be ordered again.`,
    left: (count) =>
      `We have ${formatNumber(count, 'en')} now. We cannot set one aside, so it may sell out again.`,
    open: 'Open the product',
    footer: (shopUrl, stopLink) =>
      `${shopUrl}\nThis is the only email about this product. To delete your address and get no emails about other products: ${stopLink}`,
  },
  bn: {
    subject: (product) => `আবার এসেছে: ${product}`,
    back: (product) => `আপনি জানাতে বলেছিলেন: ${product} এখন আবার অর্ডার করা যাচ্ছে।`,
    left: (count) => `এখন ${formatNumber(count, 'bn')}টি আছে। আলাদা করে রাখা যায় না, তাই আবার শেষ হয়ে যেতে পারে।`,
    open: 'পণ্যটি দেখুন',
    footer: (shopUrl, stopLink) =>
      `${shopUrl}\nএই পণ্য নিয়ে আর ইমেইল যাবে না। ঠিকানা মুছে অন্য পণ্যের খবরও বন্ধ করতে: ${stopLink}`,
  },
}

/** Tells the person of this alert that the product is back. */
export async function sendStockAlertEmail({ db, mailer, shopUrl, secret }: Shop, id: number) {
  const alert = await db
    .selectFrom('stockAlerts')
    .innerJoin('products', 'products.id', 'stockAlerts.productId')
    .leftJoin('productVariants', 'productVariants.id', 'stockAlerts.variantId')
    .select(['contact', 'language', 'requestedAt', 'stockAlerts.productId', 'name', 'nameBn'])
    .select(sql<Options | null>`product_variants.options`.as('options'))
    .select(
      sql<number | null>`case when variant_id is null then products.stock else product_variants.stock end`.as(
        'stock',
      ),
    )
    .where('stockAlerts.id', '=', id)
    .executeTakeFirst()
  if (!alert) return
  const language = alert.language as Language
  const { shopName, shopNameBn } = await readSettings(db)
  const template = templates[language]
  const name = localName(language, { name: alert.name, nameBn: alert.nameBn ?? '' })
  const product = alert.options ? `${name} (${optionsText(alert.options)})` : name
  const linkTo = (path: string) => `${shopUrl}${pathIn(language, path)}`
  const token = createLinkToken(secret, stopPurpose, id)
  await mailer.send({
    id: `stock-alert-${id}-${alert.requestedAt.getTime()}`,
    to: [alert.contact],
    subject: template.subject(product),
    ...renderEmail({
      language,
      shop: language === 'bn' ? shopNameBn : shopName,
      parts: [
        template.back(product),
        ...(alert.stock ? [template.left(alert.stock)] : []),
        { link: linkTo(productPath(alert.productId)), label: template.open },
      ],
      footer: template.footer(shopUrl, linkTo(`/stock-alerts/stop?token=${token}`)),
    }),
  })
}
