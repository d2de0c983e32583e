import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import packageJson from './package.json' with { type: 'json' }

/**
 * Where the script of the next page cannot be loaded, React Router silently reloads the page that was to be left. Here it is
 * an error of the next page, which its layout shows with Retry (PAGE-09).
 */
const failedScripts: Plugin = {
  name: 'failed-scripts',
  apply: 'build',
  transform(code, id) {
    if (!id.endsWith('/dom/ssr/routeModules.js')) return
    const patched = code.replace(
      /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/,
      'return { default() { throw error; } };',
    )
    if (patched === code) throw new Error('React Router loads the scripts of pages in another way now.')
    return { code: patched, map: null }
  },
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), failedScripts],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|@react-router)\//,
                },
                // Files with what every page, nearly every storefront page, and every order form need: small files compress badly.
                { name: 'root', test: /\/src\/web\/(root|entry\.client|ui\/list-states)\.tsx/ },
                {
                  name: 'storefront',
                  test: /\/(storefront\/(layout\/(layout|shop-frame)|list\/(product-card|product-pages|category-links|category-tiles)|newsletter\/promo-block)|ui\/(use-hydrated|below-fold|carousel|thumbnail))\.tsx?/,
                },
                {
                  name: 'stored-checkout',
                  test: /\/storefront\/checkout\/(checkout-key|last-order|origin-headers)\.ts/,
                },
                { name: 'words', test: /\/shared\/words\/(define|shop)-words\.ts/ },
                {
                  name: 'order-rules',
                  test: /\/(shop\/(addresses|delivery|discounts|locations)\/rules|lib\/random)\.ts/,
                },
              ],
            },
          },
        },
      },
    },
    // The server itself is the entry of the server build: router and API then share one copy of every module.
    ssr: {
      build: { rolldownOptions: { input: './src/server.ts' } },
      // A server that was installed without development packages has no others.
      resolve: { noExternal: true, external: Object.keys(packageJson.dependencies) },
    },
  },
})
