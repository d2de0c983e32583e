import { testPublicPages } from './public-pages.ts'

testPublicPages('/bn')
