import { testPublicPages } from './every-public-page.ts'

testPublicPages('')
