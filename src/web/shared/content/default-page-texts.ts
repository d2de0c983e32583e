import type { Language } from '#lib/language.ts'
import type { ContentPage } from '#shop/settings/rules.ts'
import { orderWords } from '#web/shared/words/order-words.ts'

/**
 * The content pages until the merchant writes their own. `## ` begins a heading, `- ` a list item, `1. ` one with a
 * number, an empty line a paragraph; names in braces are replaced by values of the settings and by sentences that follow them
 * (`page-text.ts`).
 */
export const defaultPageTexts: Record<Language, Record<ContentPage, string>> = {
  en: {
    'about-us': `{shop} is an online shop for all of Bangladesh. You choose on your phone, we call you, and the parcel comes to your door. {payment}

## What we promise

- You see the whole price, with the delivery charge, before you order.
- We call before we send anything. Nothing is packed without your word.
- You pay in cash on delivery. {advance}
- We deliver to all 64 districts: towns, upazilas and unions.
- Is something wrong? You have {returnDays} days to return it.

## How an order goes

1. You choose a product and press “Order Now”, or collect several in the cart.
2. You give your name, mobile number and address. No account is needed.
3. We call that number to confirm the order.
4. The parcel arrives within {daysInside} days in Dhaka city, within {daysOutside} days outside.
5. You look at it, then pay the courier in cash.

## Talk to us

Call {phone}: we pick up. You can also write to {email}, or use the form on the contact page.`,

    privacy: `This page says what {shop} knows about you, why, and what you can do about it. We collect only what we need to bring a parcel to your door.

## What we keep

- With an order: your name, mobile number, address, district and thana, what you ordered, your comment, and your email address if you gave one. Without them no parcel arrives. Of an order without an account also the internet address it came from, until the order is confirmed or cancelled: it keeps false orders away.{checkouts}
- With an account: your name, your email address, and a password that nobody can read, not even we.
- With a message: your name, what you wrote, and the email address and mobile number that you gave.
- With the newsletter: your email address and your language. We write only to addresses that were confirmed from their own mailbox, and our email about it has a link to end it.

## What stays on your device

Your cart, your favourites, your theme and language, the address you typed at the checkout and the numbers of your last orders are kept in your own browser. Clear its data and they are gone. {cookies}

## Who sees it

- Our own staff, to confirm and pack your order and to answer you.
- The courier, who gets your name, number and address, and the amount to collect. {numberChecks}
- Authorities, when the law of Bangladesh requires it.

We sell your data to nobody. {advertisers}

## How long

{retention} Newsletter addresses that were never confirmed are deleted after a month.

## Your rights

Ask us what we know about you, and have it corrected or erased: {email} or {phone}. You delete your account yourself, on its page. Of an order that is over, what our accounts need stays: products, amounts, dates and the district, without your name, number and address. If you think we handle your data wrongly, please tell us first; you may also turn to the authorities.`,

    terms: `These are the terms on which {shop} sells. They are short on purpose. By ordering you agree to them; nothing in them takes away a right that the law gives you.

## Who we are

{shop}, {address}. Phone {phone}, email {email}. {registrations}

## Order and contract

- What you see in the shop is an invitation to order. Your order is your offer to buy.
- We call you to confirm. With that call the contract is made, and not before.
- If a product is sold out or its price was plainly a mistake, we tell you on that call, and you decide again.
- ${orderWords.en.canStillChange} It costs nothing, and we ask for no reason.

## Prices and payment

- Prices are in taka. The delivery charge is {inside} in Dhaka city and {outside} outside, and is shown before you order.
- On orders over {freeOver} delivery is free.
- You pay in cash when the parcel is handed over. {advance}

## Delivery and returns

The delivery policy and the return policy are part of these terms.

## The products

Colours on a screen differ a little from real life. Where a size or a measure matters, please read the details of the product, or ask us. What is sold with a maker's warranty carries it under the maker's conditions.

## When there is a dispute

Please call us first; most things are settled on the phone. If not, you may complain to the Directorate of National Consumers' Right Protection. The law of Bangladesh applies.`,

    'return-policy': `You pay the courier only after you have seen the parcel, so most things are settled at the door. This page is for the rest.

## At the door

- Look at the parcel before you pay: is it the right product, whole, in the size and colour you ordered?
- If it is wrong, damaged or not as described, do not take it. {wrongParcel}
- If it is as described and you still do not want it, you pay the courier charge: {refusalInside} in Dhaka city, {refusalOutside} outside.

## Within {returnDays} days

If you notice later that something is wrong, damaged or not as described, tell us within {returnDays} days of delivery:

- call {phone}, write to {email}, or press “Return” at the order in your account;
- give the order number and, if you can, a picture;
- keep the product unused, with its packaging and tags.

## What happens then

- We call you and have the product picked up, or tell you where to send it. If the fault is ours, it costs you nothing.
- You choose: the right product, another one, or your money back.
- Money goes back to your mobile wallet or bank account within 10 days after we receive the product.

## What cannot be returned

For reasons of health: cosmetics, perfume, underwear and things for babies that have been opened. This does not apply if they were wrong, damaged or expired when they came.`,

    'delivery-policy': `We deliver to every district, upazila and union of Bangladesh.

## What it costs

- Dhaka city: {inside}
- Outside Dhaka city: {outside}
- Orders over {freeOver}: free, wherever you live

The checkout shows the charge before you order. Nothing is added afterwards.

## How long it takes

- Dhaka city: within {daysInside} days
- Outside Dhaka city: within {daysOutside} days

The days count from our confirmation call. A flood, a strike or a holiday can make it longer; then we call you.

## How it goes

- We call the number you gave, to confirm the order and the address. If we cannot reach you, we try again; an order that cannot be confirmed is not sent.
- The courier calls before coming. Please keep your phone on.
- Look at the parcel, then pay in cash what is due.

## If something goes wrong

Is the parcel late, or did the courier ask for more than the order says? Call {phone} at once. If the parcel cannot be delivered at all, you owe us nothing.`,
  },
  bn: {
    'about-us': `{shop} সারা বাংলাদেশের জন্য একটি অনলাইন দোকান। আপনি ফোনে পণ্য বাছাই করেন, আমরা আপনাকে কল করি, আর পার্সেল পৌঁছে যায় আপনার দরজায়। {payment}

## আমাদের প্রতিশ্রুতি

- অর্ডারের আগেই ডেলিভারি চার্জসহ পুরো দাম দেখতে পাবেন।
- কিছু পাঠানোর আগে আমরা কল করি। আপনার সম্মতি ছাড়া কিছুই প্যাক করা হয় না।
- টাকা দেবেন পণ্য হাতে পেয়ে, নগদে। {advance}
- ৬৪ জেলাতেই ডেলিভারি: শহর, উপজেলা ও ইউনিয়ন।
- কোনো সমস্যা হলে {returnDays} দিনের মধ্যে ফেরত দিতে পারবেন।

## অর্ডার যেভাবে হয়

১. পণ্য বেছে “অর্ডার করুন” চাপুন, অথবা কয়েকটি পণ্য কার্টে জমা করুন।
২. নাম, মোবাইল নম্বর ও ঠিকানা দিন। অ্যাকাউন্ট লাগে না।
৩. অর্ডার নিশ্চিত করতে আমরা ওই নম্বরে কল করি।
৪. পার্সেল পৌঁছায় ঢাকা শহরে {daysInside} দিনের মধ্যে, বাইরে {daysOutside} দিনের মধ্যে।
৫. পণ্য দেখে নিয়ে কুরিয়ারকে টাকা দিন।

## কথা বলুন

{phone} নম্বরে কল করুন, আমরা ফোন ধরি। {email} ঠিকানায় লিখতে পারেন, যোগাযোগ পেজ থেকেও বার্তা পাঠাতে পারেন।`,

    privacy: `{shop} আপনার সম্পর্কে কী জানে, কেন জানে এবং এ বিষয়ে আপনি কী করতে পারেন, তা এই পেজে লেখা আছে। দরজায় পার্সেল পৌঁছে দিতে যতটুকু না হলেই নয়, আমরা ততটুকুই রাখি।

## আমরা যা রাখি

- অর্ডারের সঙ্গে: নাম, মোবাইল নম্বর, ঠিকানা, জেলা ও থানা, কী অর্ডার করেছেন, আপনার মন্তব্য এবং দিয়ে থাকলে ইমেইল ঠিকানা। এগুলো ছাড়া পার্সেল পৌঁছায় না। অ্যাকাউন্ট ছাড়া অর্ডার করলে তা নিশ্চিত বা বাতিল হওয়া পর্যন্ত ইন্টারনেট ঠিকানাটিও থাকে, যাতে ভুয়া অর্ডার ঠেকানো যায়।{checkouts}
- অ্যাকাউন্টের সঙ্গে: নাম, ইমেইল ঠিকানা এবং একটি পাসওয়ার্ড, যা কেউ পড়তে পারে না, আমরাও না।
- বার্তার সঙ্গে: নাম, যা লিখেছেন এবং যে ইমেইল ঠিকানা ও মোবাইল নম্বর দিয়েছেন।
- নিউজলেটারের সঙ্গে: ইমেইল ঠিকানা ও পড়ার ভাষা। নিজের ইমেইল থেকে নিশ্চিত করা ঠিকানাতেই আমরা লিখি, আর এ নিয়ে পাঠানো ইমেইলে বন্ধ করার লিংক থাকে।

## যা আপনার ডিভাইসেই থাকে

কার্ট, পছন্দের তালিকা, থিম ও ভাষা এবং চেকআউটে লেখা ঠিকানা ও আপনার শেষ কয়েকটি অর্ডারের নম্বর আপনার নিজের ব্রাউজারে থাকে। ব্রাউজারের ডেটা মুছলে এগুলোও মুছে যায়। {cookies}

## কে দেখতে পান

- আমাদের কর্মীরা: অর্ডার নিশ্চিত ও প্যাক করতে এবং আপনাকে উত্তর দিতে।
- কুরিয়ার: নাম, নম্বর, ঠিকানা ও কত টাকা নিতে হবে। {numberChecks}
- কর্তৃপক্ষ: বাংলাদেশের আইন আমাদের বাধ্য করলে।

আপনার তথ্য আমরা কারও কাছে বিক্রি করি না। {advertisers}

## কত দিন রাখি

{retention} নিউজলেটারের জন্য নিশ্চিত না করা ঠিকানা এক মাস পর মুছে যায়।

## আপনার অধিকার

আপনার সম্পর্কে কী জানি তা জানতে, তথ্য ঠিক করাতে বা মুছে ফেলতে বলুন: {email} বা {phone}। অ্যাকাউন্ট আপনি নিজেই তার পেজ থেকে মুছতে পারেন। শেষ হওয়া অর্ডারের যা হিসাবের জন্য লাগে, তা-ই থাকে: পণ্য, টাকা, তারিখ ও জেলা; আপনার নাম, নম্বর ও ঠিকানা ছাড়া। আপনার তথ্যের অপব্যবহার হয়েছে মনে হলে আগে আমাদের জানান; কর্তৃপক্ষের কাছেও যেতে পারেন।`,

    terms: `{shop} যেসব শর্তে পণ্য বিক্রি করে, সেগুলো এখানে। ইচ্ছা করেই ছোট রেখেছি। অর্ডার করলে আপনি এই শর্তে সম্মত হন; আইন আপনাকে যে অধিকার দিয়েছে, এতে তার কিছুই কমে না।

## আমরা কারা

{shop}, {address}। ফোন {phone}, ইমেইল {email}। {registrations}

## অর্ডার ও চুক্তি

- দোকানে পণ্য দেখানো মানেই বিক্রির চুক্তি নয়। আপনার অর্ডারই কেনার প্রস্তাব।
- নিশ্চিত করতে আমরা কল করি। সেই কলেই চুক্তি হয়, তার আগে নয়।
- পণ্য শেষ হয়ে গেলে বা দামে স্পষ্ট ভুল থাকলে কলেই জানাই, তখন নেবেন কি না আবার ঠিক করবেন।
- ${orderWords.bn.canStillChange} এতে কোনো খরচ নেই, কারণও জানতে চাই না।

## দাম ও টাকা দেওয়া

- দাম টাকায়। ডেলিভারি চার্জ ঢাকা শহরে {inside}, বাইরে {outside}; অর্ডারের আগেই দেখানো হয়।
- {freeOver}-এর বেশি অর্ডারে ডেলিভারি ফ্রি।
- পার্সেল হাতে পেয়ে নগদে টাকা দেবেন। {advance}

## ডেলিভারি ও রিটার্ন

ডেলিভারি নীতি ও রিটার্ন নীতি এই শর্তাবলির অংশ।

## পণ্য

স্ক্রিনের রং বাস্তবের চেয়ে একটু আলাদা হতে পারে। সাইজ বা মাপ জরুরি হলে পণ্যের বিবরণ পড়ুন অথবা আমাদের জিজ্ঞেস করুন। প্রস্তুতকারকের ওয়ারেন্টি থাকলে তা প্রস্তুতকারকের শর্তেই প্রযোজ্য।

## বিরোধ হলে

আগে আমাদের কল করুন; বেশির ভাগ বিষয় ফোনেই মিটে যায়। না মিটলে জাতীয় ভোক্তা অধিকার সংরক্ষণ অধিদপ্তরে অভিযোগ করতে পারেন। বাংলাদেশের আইন প্রযোজ্য।`,

    'return-policy': `পার্সেল দেখে তবেই কুরিয়ারকে টাকা দেবেন, তাই বেশির ভাগ বিষয় দরজাতেই মিটে যায়। বাকিটার জন্য এই পেজ।

## দরজায়

- টাকা দেওয়ার আগে পার্সেল দেখে নিন: ঠিক পণ্য, অক্ষত, আপনার অর্ডার করা সাইজ ও রং কি না।
- ভুল বা নষ্ট হলে, কিংবা বিবরণের সঙ্গে না মিললে নেবেন না। {wrongParcel}
- ছবি ও বিবরণের সঙ্গে মিল থাকার পরও নিতে না চাইলে কুরিয়ার চার্জ দিন: ঢাকা শহরে {refusalInside}, বাইরে {refusalOutside}।

## {returnDays} দিনের মধ্যে

পরে যদি দেখেন পণ্যটি ভুল, নষ্ট বা বিবরণের সঙ্গে মেলে না, ডেলিভারির {returnDays} দিনের মধ্যে জানান:

- {phone} নম্বরে কল করুন, {email} ঠিকানায় লিখুন, অথবা আপনার অ্যাকাউন্টে অর্ডারটির “ফেরত দিতে চাই” চাপুন;
- অর্ডার নম্বর দিন, পারলে একটি ছবিও;
- পণ্যটি অব্যবহৃত রাখুন, মোড়ক ও ট্যাগসহ।

## এরপর যা হয়

- আমরা কল করি এবং পণ্যটি নিয়ে আসার ব্যবস্থা করি, অথবা কোথায় পাঠাবেন জানাই। ভুল আমাদের হলে আপনার কোনো খরচ নেই।
- আপনিই বেছে নেবেন: সঠিক পণ্য, অন্য পণ্য, নাকি টাকা ফেরত।
- পণ্য ফেরত পাওয়ার ১০ দিনের মধ্যে টাকা আপনার মোবাইল ওয়ালেট বা ব্যাংক হিসাবে যায়।

## যা ফেরত দেওয়া যায় না

স্বাস্থ্যগত কারণে: খোলা কসমেটিকস, পারফিউম, অন্তর্বাস ও শিশুদের ব্যবহারের পণ্য। তবে এগুলো ভুল, নষ্ট বা মেয়াদোত্তীর্ণ এলে এই নিয়ম খাটে না।`,

    'delivery-policy': `বাংলাদেশের প্রতিটি জেলা, উপজেলা ও ইউনিয়নে আমরা ডেলিভারি দিই।

## খরচ

- ঢাকা শহরে: {inside}
- ঢাকা শহরের বাইরে: {outside}
- {freeOver}-এর বেশি অর্ডার: ফ্রি, যেখানেই থাকুন

অর্ডারের আগেই চেকআউটে চার্জ দেখানো হয়। পরে কিছু যোগ হয় না।

## সময়

- ঢাকা শহরে: {daysInside} দিনের মধ্যে
- ঢাকা শহরের বাইরে: {daysOutside} দিনের মধ্যে

ফোনে অর্ডার নিশ্চিত হওয়ার পর থেকে দিন গোনা হয়। বন্যা, ধর্মঘট বা ছুটির কারণে দেরি হতে পারে; তখন আমরা কল করে জানাই।

## যেভাবে হয়

- অর্ডার ও ঠিকানা নিশ্চিত করতে আপনার দেওয়া নম্বরে কল করি। না পেলে আবার চেষ্টা করি; নিশ্চিত না হলে অর্ডার পাঠানো হয় না।
- আসার আগে কুরিয়ার কল করেন। ফোনটি চালু রাখুন।
- পার্সেল দেখে নিয়ে যত টাকা বাকি তা নগদে দিন।

## কোনো সমস্যা হলে

পার্সেল আসতে দেরি হচ্ছে, বা কুরিয়ার অর্ডারের চেয়ে বেশি টাকা চেয়েছেন? সঙ্গে সঙ্গে {phone} নম্বরে কল করুন। পার্সেল একেবারেই পৌঁছানো না গেলে আপনার কোনো দেনা নেই।`,
  },
}
