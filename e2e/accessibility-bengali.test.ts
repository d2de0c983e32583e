import { testPublicPages } from './public-page-accessibility.ts'

testPublicPages('/bn')
