import type { Language } from '#lib/language.ts'
import { defineMessages } from '#web/data/i18n.tsx'

const messages = defineMessages({
  en: {
    title: 'This page cannot be shown right now',
    text: 'Many people are here at once, or something is being fixed. Please try again in a moment. Your cart and your orders are safe.',
    retry: 'Try again',
  },
  bn: {
    title: 'এই মুহূর্তে পেজটি দেখানো যাচ্ছে না',
    text: 'একসঙ্গে অনেকে এসেছেন, অথবা কিছু একটা ঠিক করা হচ্ছে। একটু পরে আবার চেষ্টা করুন। আপনার কার্ট ও অর্ডার নিরাপদ আছে।',
    retry: 'আবার চেষ্টা করুন',
  },
})

/** The page that is sent while the shop cannot render any: it needs no database, no script and no other file. */
export function unavailablePage(language: Language) {
  const { title, text, retry } = messages[language]
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
body { font: 1.125rem/1.6 system-ui, sans-serif; display: grid; min-height: 100dvh; margin: 0; place-items: center }
main { max-width: 32rem; padding: 1.5rem; text-align: center }
h1 { font-size: 1.5rem; line-height: 1.3 }
a { display: inline-block; padding: 0.75rem 1.5rem; border: 1px solid; border-radius: 0.5rem; color: inherit }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="">${retry}</a></p>
</main>
</body>
</html>
`
}
