import { chromium } from 'playwright-core'
import { readdirSync } from 'node:fs'
const b = await chromium.launch({executablePath:'/usr/bin/chromium', args:['--no-sandbox','--disable-gpu','--disable-background-networking']})
const c = await b.newContext({viewport:{width:390,height:780}, serviceWorkers:'block'})
const page = await c.newPage()
page.on('console', m => console.log('console', m.type(), m.text())); page.on('pageerror', e=>console.log('pageerror', e))
const base='http://localhost:4112'
let hold = true
const scripts=[]
await page.route('**/assets/*.js', async r => { scripts.push(r.request().url()); while(hold) await new Promise(r=>setTimeout(r,50)); await r.continue() })
await page.goto(base+'/shop'); 
const href = await page.locator('a[href^="/product-details/"]').first().getAttribute('href')
await page.goto(base+href, {waitUntil:'commit'})
await page.getByRole('button',{name:/add to cart/i}).first().waitFor()
console.log('scripts before touch', scripts.length)

await page.locator('fieldset label, [role=radiogroup] label').first().click().catch(e=>console.log(String(e)))
await page.getByRole('button',{name:/more|increase|one more|\+/i}).first().click().catch(e=>console.log(String(e)))
await page.getByRole('button',{name:/add to cart/i}).first().click()
await page.getByRole('button',{name:/add to cart/i}).first().click()
console.log('busy', await page.getByRole('button',{name:/add to cart/i}).first().getAttribute('aria-busy'))
await page.waitForTimeout(500)
console.log('scripts after touch', scripts.length)
hold=false
await page.waitForTimeout(4000); console.log(await page.evaluate(()=>document.activeElement.outerHTML.slice(0,200)))
console.log(await page.evaluate(()=>JSON.stringify(localStorage)))
await page.screenshot({path:'/tmp/p12-1.png'})
await b.close()
