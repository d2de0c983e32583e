import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { slimContracts } from './scripts/slim-contracts.ts'

/** What every page needs comes in two files, not in thirty: each costs its headers, and small ones compress badly. */
const fewFiles = {
  groups: [
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|@react-router)\// },
    // Lists, orders, the checkout and accounts have pages of their own, which the first visit does without.
    {
      name: 'shared',
      test: /src\/(lib|shop\/(?!orders|identity\/rules|catalog\/products|media\/contract|settings\/rules|users|slider|newsletter|figures|audit|categories|messages)|web\/(?!dashboard|auth\/form|texts\/(en|bn)|storefront\/(list\/(?!growing\.)|product-list|checkout|track)))/,
      minShareCount: 3,
    },
    // What the first visit has in common with one or two other pages.
    {
      name: 'frame',
      test: /src\/(web\/(auth\/log-out|components\/(language-switch|page-link)|storefront\/pages\/(promo-block|newsletter-form))|shop\/newsletter\/contract)/,
    },
  ],
}

export default defineConfig({
  plugins: [slimContracts, tailwindcss(), reactRouter()],
  // Names the files of the build; the server tells the browser early which texts it will want.
  build: { manifest: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          treeshake: { manualPureFunctions: ['endpoint'] },
          output: { codeSplitting: fewFiles },
        },
      },
    },
    // The server itself is the entry of the server build: router and API then share one copy of every module.
    ssr: { build: { rolldownOptions: { input: './src/server.ts' } } },
  },
})
