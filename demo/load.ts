import sharp from 'sharp'
import { openDatabase, patientLimits } from '#platform/database.ts'
import { openImageStorage } from '#platform/file-storage.ts'
import { storeImage } from '#shop/media/service.ts'
import { readConfig } from '../src/config.ts'
import { allProducts } from './catalog/all-products.ts'
import type { Picture } from './catalog/demo-product.ts'
import { drawPicture } from './draw-picture.ts'
import { insertOffers } from './insert-offers.ts'
import { insertOrders } from './insert-orders.ts'
import { insertProducts } from './insert-products.ts'
import { slides } from './slides.ts'

// node demo/load.ts DATABASE_URL DATA_DIR: loads the demo data into an empty shop. Images are stored first, then all rows in
// one transaction, so that an interrupted load leaves an empty shop and can be repeated.
const [databaseUrl, dataDir] = process.argv.slice(2)
if (!databaseUrl || !dataDir) throw new Error('node demo/load.ts DATABASE_URL DATA_DIR')

// Four images in parallel use the cores better than four threads per image.
sharp.concurrency(1)
const db = openDatabase(databaseUrl, { limits: patientLimits })
const files = openImageStorage({ dataDir, s3: readConfig().s3 })
const existing = await db.selectFrom('products').select('id').limit(1).execute()
if (existing.length)
  throw new Error('This shop has products already; the demo catalogue is for an empty one.')

const keyOf = ({ subject, tint, hue, view }: Picture) => `${subject} ${hue} ${view} ${tint}`
// Sorted by subject, because rendering one is expensive and only the last few are cached.
const pictures = new Map(
  [
    ...Object.values(allProducts).flatMap((products) => products.flatMap(({ pictures }) => pictures)),
    ...slides.map(({ picture }) => picture),
  ]
    .map((picture): [string, Picture] => [keyOf(picture), picture])
    .sort(([a], [b]) => (a < b ? -1 : 1)),
)
const imageIds = new Map<string, string>()
let drawn = 0

async function storeImages(queue: Iterator<[string, Picture]>) {
  for (let next = queue.next(); !next.done; next = queue.next()) {
    const [name, picture] = next.value
    imageIds.set(name, await storeImage(db, files, await drawPicture(picture)))
    drawn += 1
    if (drawn % 50 === 0) console.log(`${drawn} of ${pictures.size} pictures are ready`)
  }
}
const queue = pictures.entries()
await Promise.all(Array.from({ length: 4 }, () => storeImages(queue)))

await db.transaction().execute(async (tx) => {
  const imageIdOf = (picture: Picture) => imageIds.get(keyOf(picture)) ?? ''
  const products = await insertProducts(tx, imageIdOf)
  const sliders = await tx
    .insertInto('sliders')
    .values(slides.map(({ picture, ...texts }) => ({ imageId: imageIdOf(picture), ...texts })))
    .returning('id')
    .execute()
  await tx
    .insertInto('demoData')
    .values(sliders.map(({ id }) => ({ kind: 'slide', id: String(id) })))
    .execute()
  await insertOffers(tx)
  const orders = await insertOrders(tx)
  console.log(`${products} products, ${slides.length} slides and ${orders} orders are in the shop`)
})
await db.destroy()
