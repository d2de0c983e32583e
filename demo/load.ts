import sharp from 'sharp'
import { openPictures } from '#platform/bucket.ts'
import { openDatabase } from '#platform/database.ts'
import { storePicture } from '#shop/media/service.ts'
import { readConfig } from '../src/config.ts'
import { allProducts } from './catalog/all-products.ts'
import type { Picture } from './catalog/demo-product.ts'
import { drawPicture } from './draw-picture.ts'
import { drawSlide, slides } from './draw-slide.ts'
import { insertOrders } from './insert-orders.ts'
import { insertProducts } from './insert-products.ts'

// node demo/load.ts DATABASE_URL DATA_DIR: fills an empty shop. Pictures first, then all rows in one transaction, so that
// an interrupted load leaves an empty shop and can simply be run again.
const [databaseUrl, dataDir] = process.argv.slice(2)
if (!databaseUrl || !dataDir) throw new Error('node demo/load.ts DATABASE_URL DATA_DIR')

// Four pictures at once use two cores better than four threads on one picture.
sharp.concurrency(1)
const db = openDatabase(databaseUrl)
const files = openPictures({ dataDir, s3: readConfig().s3 })
const inShop = await db.selectFrom('products').select('id').limit(1).execute()
if (inShop.length) throw new Error('This shop has products already; the demo catalogue is for an empty one.')

const nameOf = ({ emoji, tint }: Picture) => `${emoji} ${tint}`
// All tints of one emoji after the other: an emoji is dear to draw, another background is not.
const pictures = new Map(
  Object.values(allProducts)
    .flat()
    .flatMap((product) => product.pictures)
    .map((picture): [string, Picture] => [nameOf(picture), picture])
    .sort(([a], [b]) => (a < b ? -1 : 1)),
)
const imageIds = new Map<string, string>()
let drawn = 0

async function drawInTurn(waiting: Iterator<[string, Picture]>) {
  for (let next = waiting.next(); !next.done; next = waiting.next()) {
    const [name, picture] = next.value
    imageIds.set(name, await storePicture(db, files, await drawPicture(picture)))
    drawn += 1
    if (drawn % 50 === 0) console.log(`${drawn} of ${pictures.size} pictures drawn`)
  }
}
const waiting = pictures.entries()
await Promise.all(Array.from({ length: 4 }, () => drawInTurn(waiting)))
const slideIds: string[] = []
for (const slide of slides) slideIds.push(await storePicture(db, files, await drawSlide(slide)))

await db.transaction().execute(async (tx) => {
  const products = await insertProducts(tx, (picture) => imageIds.get(nameOf(picture)) ?? '')
  await tx
    .insertInto('sliders')
    .values(slides.map(({ title }, index) => ({ imageId: slideIds[index] ?? '', title: title.en })))
    .execute()
  const orders = await insertOrders(tx)
  console.log(`${products} products, ${slides.length} slides and ${orders} orders are in the shop`)
})
await db.destroy()
