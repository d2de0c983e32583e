/** Minutes without a change after which a checkout counts as not finished. */
export const idleMinutes = 10

/** The part of the link to a checkout behind the #. */
export const checkoutLinkPattern = /^c([1-9]\d{0,14})\.([\w-]{16})$/
