import { hundredTakaItems } from './100-tk-items.ts'
import { babyAndKids } from './baby-and-kids.ts'
import { bagItems } from './bag-items.ts'
import { cosmeticsAndAccessories } from './cosmetics-and-accessories.ts'
import type { DemoProduct } from './demo-product.ts'
import { electronicsAndAppliances } from './electronics-and-appliances.ts'
import { fashionAndAccessories } from './fashion-and-accessories.ts'
import { gadgetItems } from './gadget-items.ts'
import { healthAndBeauty } from './health-and-beauty.ts'
import { homeAndLiving } from './home-and-living.ts'
import { kitchenItems } from './kitchen-items.ts'
import { menItems } from './men-items.ts'
import { womenItems } from './women-items.ts'

/** The demo products by category slug, in the order of the shop's menu. */
export const allProducts: Record<string, DemoProduct[]> = {
  'women-items': womenItems,
  'men-items': menItems,
  'health-and-beauty': healthAndBeauty,
  'baby-and-kids': babyAndKids,
  'gadget-items': gadgetItems,
  'kitchen-items': kitchenItems,
  'bag-items': bagItems,
  'home-and-living': homeAndLiving,
  '100-tk-items': hundredTakaItems,
  'cosmetics-and-accessories': cosmeticsAndAccessories,
  'electronics-and-appliances': electronicsAndAppliances,
  'fashion-and-accessories': fashionAndAccessories,
}
