import type { LoaderFunctionArgs } from 'react-router'
import { dhakaDay } from '#lib/dhaka-time.ts'
import { apiContext, orErrorPage } from '#web/data/loader-context.ts'
import type { ShopDetails } from '#web/data/shop-details.ts'

/** What the layout of every public page shows. */
export async function loadShopDetails({
  request,
  context,
}: Pick<LoaderFunctionArgs, 'request' | 'context'>): Promise<ShopDetails> {
  const api = context.get(apiContext)
  const [settings, measurement] = await Promise.all([
    api('GET /settings', {}),
    api('GET /measurement', {}),
  ]).catch(orErrorPage)
  const { shopName, shopNameBn, phone, email, address, addressBn } = settings
  const { chatLink, socialLink, developerLink, tradeLicence, bin, dbid, bannerText, bannerTextBn } = settings
  const { piecesPerLine, piecesPerOrder, rejectOverLimits } = settings
  return {
    shopName,
    shopNameBn,
    phone,
    email,
    address,
    addressBn,
    chatLink,
    socialLink,
    developerLink,
    tradeLicence,
    bin,
    dbid,
    bannerText,
    bannerTextBn,
    piecesPerLine,
    piecesPerOrder,
    rejectOverLimits,
    ...((measurement.metaPixelId || measurement.googleTagId || measurement.tiktokEvents) && { measurement }),
    // The year is part of the data, so that a page cached over New Year hydrates without a mismatch.
    year: Number(dhakaDay(new Date()).slice(0, 4)),
    origin: new URL(request.url).origin,
  }
}
