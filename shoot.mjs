import { chromium } from 'playwright-core'
const base='http://localhost:4153'
const browser=await chromium.launch({executablePath:process.env.CHROMIUM??(await import('node:fs')).existsSync('/usr/bin/chromium-headless-shell')?'/usr/bin/chromium-headless-shell':'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu','--disable-background-networking']})
const res=await fetch(base+'/api/auth/sign-in/email',{method:'POST',headers:{'content-type':'application/json',origin:base},body:JSON.stringify({email:'owner@shop.example',password:'correct-horse-battery'})})
const cookie=res.headers.getSetCookie().map(c=>c.split(';')[0]).join('; ')
await fetch(base+'/api/postUser',{method:'POST',headers:{'content-type':'application/json',cookie,origin:base},body:JSON.stringify({name:'Owner',email:'owner@shop.example',role:'customer'})})
const jwt=await (await fetch(base+'/api/jwt',{method:'POST',headers:{'content-type':'application/json',cookie,origin:base},body:JSON.stringify({email:'owner@shop.example'})})).json()
console.log(Object.keys(jwt))
const token=jwt.token??jwt.accessToken
const call=(m,p,b)=>fetch(base+'/api'+p,{method:m,headers:{...(b&&{'content-type':'application/json'}),authorization:'Bearer '+token},body:b&&JSON.stringify(b)}).then(async r=>{if(!r.ok)console.log(m,p,r.status,await r.clone().text());return r.json()})
const step=process.argv[2]
if(step==='ids'){const cur=await call('GET','/settings');await call('PUT','/settings',{from:{metaPixelId:cur.metaPixelId,googleTagId:cur.googleTagId},to:{metaPixelId:'123456789012345',googleTagId:'G-AB12CD34EF'}});await call('PUT','/measurement/meta-token',{token:'abc'})}
if(step==='setup'){
 await call('POST','/api-keys',{name:'Bookkeeping of the accountant in Chattogram',duties:['money','orders']})
 const k=await call('POST','/api-keys',{name:'Old courier tool',duties:['packing']}); await call('DELETE','/api-keys/'+k.insertedId)
 const h=await call('POST','/webhooks',{url:'https://hooks.shop.invalid/shodai/orders/very-long-path-of-another-program/events',events:['order.placed','order.moved','stock.changed']})
 await call('POST','/webhooks/'+h._id+'/test',{})
 const h2=await call('POST','/webhooks',{url:'https://erp.example.com/in',events:['stock.changed']})
 await call('PUT','/webhooks/'+h2._id,{url:'https://erp.example.com/in',events:['stock.changed'],enabled:false})
 await new Promise(r=>setTimeout(r,4000))
}
const [c]=cookie.split('; ').map(x=>{const i=x.indexOf('=');return {name:x.slice(0,i),value:x.slice(i+1)}})
const only=process.argv[3]
for(const scheme of ['light','dark']) for(const width of [360,1280]) for(const lang of ['','/bn']){
 if(only&&!only.split(',').includes(`${scheme}${width}${lang}`)) continue
 const ctx=await browser.newContext({viewport:{width,height:width===360?780:900},colorScheme:scheme,serviceWorkers:'block',storageState:{cookies:[{...c,domain:'localhost',path:'/',expires:-1,httpOnly:true,secure:false,sameSite:'Lax'}],origins:[{origin:base,localStorage:[{name:'JWT_ACCESS_TOKEN',value:token},{name:'language',value:lang?'bn':'en'}]}]}})
 const page=await ctx.newPage()
 page.on('console',m=>m.type()==='error'&&console.log(scheme,width,lang,m.text()))
 const name=(n)=>`/tmp/talk-shots/${n}-${width}-${scheme}${lang?'-bn':''}.png`
 const check=async n=>{const o=await page.evaluate(()=>({o:document.documentElement.scrollWidth-innerWidth,small:[...document.querySelectorAll('main a,main button,main input:not([type=checkbox]):not([type=radio]),main summary,#consent button')].filter(e=>e.checkVisibility()&&e.getBoundingClientRect().height<44&&getComputedStyle(e).display!=='inline').map(e=>e.textContent.slice(0,20)+Math.round(e.getBoundingClientRect().height))}));if(o.o>0||o.small.length)console.log(n,width,lang,JSON.stringify(o))}
 if(step==='ids'){
 await page.goto(base+lang+'/dashboard/settings',{waitUntil:'load'});await page.waitForTimeout(2000)
 await page.locator('#section-measurement').screenshot({path:name('set-ids')});await page.locator('#section-metaEvents').screenshot({path:name('set-token')});await check('settings')
 await page.goto(base+lang+'/',{waitUntil:'load'});await page.waitForTimeout(2000);await page.screenshot({path:name('bar-home')});await check('bar')
 await page.goto(base+lang+'/product-details/5',{waitUntil:'load'});await page.waitForTimeout(1500);await page.screenshot({path:name('bar-product')})
 await page.locator('footer').screenshot({path:name('footer')})
 } else {
 await page.goto(base+lang+'/dashboard/apiKeys',{waitUntil:'load'}); await page.waitForTimeout(1500)
 await page.locator('main button').first().click(); await check('keys'); await page.screenshot({path:name('keys'),fullPage:true})
 await page.goto(base+lang+'/dashboard/webhooks',{waitUntil:'load'}); await page.waitForTimeout(1500)
 const details=page.locator('main section button, main [role=region] button')
 await page.locator('main button').first().click()
 await page.screenshot({path:name('hooks'),fullPage:true}); await check('hooks')
 await page.locator('main form button').last().click()
 await page.getByRole('button',{name:lang?'রেকর্ড':'Log'}).first().click();await page.waitForTimeout(1500);const b=page.getByRole('button',{name:lang?'বিস্তারিত':'Details'}).first(); if(await b.count()){await b.click();await page.waitForTimeout(1500);await page.screenshot({path:name('hooklog'),fullPage:true});await check('hooklog')} else console.log('no details button')
 }
 await ctx.close()
}
await browser.close()
