import { checkout } from './checkout.ts'
import { track } from './track.ts'

export const ordering = { checkout, track }
