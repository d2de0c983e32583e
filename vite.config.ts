import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const withoutSchemas: Plugin = {
  name: 'no-schemas-in-the-browser',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (id) => (id === 'zod' ? join(import.meta.dirname, 'src/web/no-schemas.ts') : undefined),
  // What a door is for is told at /api/docs; no browser needs the sentence.
  transform: (code, id) =>
    /\/shop\/.*contract\.ts$/.test(id)
      ? code.replace(/\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),/g, '')
      : undefined,
}

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
    // What the first visit has in common with the dashboard.
    { name: 'frame', test: /src\/web\/(auth\/log-out|components\/language-switch)/ },
  ],
}

export default defineConfig({
  plugins: [withoutSchemas, tailwindcss(), reactRouter()],
  // Names the files of the build; the server tells the browser early which texts it will want.
  build: { manifest: true },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: fewFiles } } } },
    // The server itself is the entry of the server build: router and API then share one copy of every module.
    ssr: { build: { rolldownOptions: { input: './src/server.ts' } } },
  },
})
