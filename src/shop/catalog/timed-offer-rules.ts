interface OfferTime {
  offerStartsAt: string | null
  offerEndsAt: string | null
}

/** Whether an offer with this start and end is in force (D75); null is none of them. */
export const isOfferTime = (
  { offerStartsAt, offerEndsAt }: Partial<OfferTime>,
  now = new Date().toISOString(),
) => (!offerStartsAt || offerStartsAt <= now) && (!offerEndsAt || now < offerEndsAt)
