import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
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
                  test: /\/(pages\/storefront\/layout|features\/catalog\/(product-card|product-pages|categories)|features\/newsletter\/promo-block|ui\/(use-hydrated|below-fold|carousel|thumbnail))\.tsx?/,
                },
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
    ssr: { build: { rolldownOptions: { input: './src/server.ts' } } },
  },
})
