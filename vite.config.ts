import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The server itself is the entry of the server build: router and API then share one copy of every module.
  environments: { ssr: { build: { rollupOptions: { input: './src/server.ts' } } } },
})
