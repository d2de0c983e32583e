import type { WrittenPage } from '#shop/settings/rules.ts'

/**
 * The pages of words as they come with the shop, until the merchant writes others. `## ` begins a heading, `- ` a line of a
 * list, an empty line a paragraph; what stands in braces is filled in from the settings.
 */
export const writtenPages: Record<WrittenPage, string> = {
  'about-us': `{shop} is an online shop for all of Bangladesh. You choose on your phone, we call you, and the parcel comes to your door. You pay when it is in your hands, and not before.

## What we promise

- You see the whole price, with the delivery charge, before you order.
- We call before we send anything. Nothing is packed without your word.
- You pay in cash on delivery. We ask for no card and no advance payment.
- We deliver to all 64 districts: towns, upazilas and unions.
- Something is wrong? You have {returnDays} days to send it back.

## How an order goes

- You choose a product and press “Order Now”, or collect several in the cart.
- You give your name, mobile number and address. No account is needed.
- We call that number to confirm the order.
- The parcel arrives within {daysInside} days inside Dhaka, within {daysOutside} days elsewhere.
- You look at it, and pay the courier.

## Talk to us

A person answers at {phone}. You can also write to {email}, or use the form on the contact page.`,

  privacy: `This page says what {shop} knows about you, why, and what you can do about it. We collect as little as a shop can that has to bring a parcel to a door.

## What we keep

- With an order: your name, mobile number, address, district and thana, what you ordered, your comment, and your e-mail address if you gave one. Without them no parcel arrives.
- With an account: your name, your e-mail address, and a password that nobody, not even we, can read.
- With a message: your name, your e-mail address and what you wrote.
- With the newsletter: your e-mail address and the language you read. You get it only after you have confirmed it from your own mailbox, and every issue has a link to end it.

## What stays on your device

Your cart, your favourites, your theme and language, and the address you typed at the checkout are kept in your own browser. Clear its data and they are gone. A cookie is set only when you sign in, and only to keep you signed in.

## Who sees it

- Our own staff, to confirm and pack your order and to answer you.
- The courier, who gets your name, number and address, and the amount to collect.
- Authorities, when the law of Bangladesh obliges us.

We sell your data to nobody, and no advertiser follows you on these pages.

## How long

Orders are kept as long as the law wants accounts to be kept. Messages are deleted when they are no longer needed. Addresses that were never confirmed for the newsletter are forgotten after a month.

## Your say

Ask us what we know about you, have it corrected, or have your account deleted: {email} or {phone}. If you think we handle your data wrongly, please tell us first; you may also turn to the authorities.`,

  terms: `These are the terms on which {shop} sells. They are short on purpose. By ordering you agree to them; nothing in them takes away a right that the law gives you.

## Who we are

{shop}, {address}. Phone {phone}, e-mail {email}. {registrations}

## Order and contract

- What you see in the shop is an invitation to order. Your order is your offer to buy.
- We call you to confirm. With that call the contract is made, and not before.
- If a product is sold out or its price was plainly a mistake, we tell you on that call, and you decide anew.
- Until we have confirmed it, you may cancel an order without giving a reason and without cost.

## Prices and payment

- Prices are in taka. The delivery charge is {inside} inside Dhaka and {outside} elsewhere, and is shown before you order.
- On orders over {freeOver} delivery is free.
- You pay in cash when the parcel is handed over. We take no payment in advance.

## Delivery and returns

The delivery policy and the return policy are part of these terms.

## The products

Colours on a screen differ a little from life. Where a size or a measure matters, please read the details of the product, or ask us. What is sold with a maker's warranty carries it under the maker's conditions.

## When there is a dispute

Please call us first; most things are settled on the phone. If not, you may complain to the Directorate of National Consumers' Right Protection. The law of Bangladesh applies.`,

  'return-policy': `You pay when you have seen the parcel, so most questions are settled at the door. For the rest there is this page.

## At the door

- Look at the parcel before you pay: is it the right product, whole, in the size and colour you ordered?
- If it is wrong, damaged or not as described, do not take it. You pay nothing.
- If it is as described and you still do not want it, you pay the courier for the way: {refusalInside} inside Dhaka, {refusalOutside} elsewhere.

## Within {returnDays} days

If you notice later that something is wrong, damaged or not as described, tell us within {returnDays} days of delivery:

- call {phone}, write to {email}, or press “Return” at the order in your account;
- give the order number and, if you can, a picture;
- keep the product unused, with its packaging and tags.

## What happens then

- We call you and have the product picked up, or tell you where to send it. When the fault is ours, the way costs you nothing.
- You choose: the right product, another one, or your money back.
- Money goes back to your mobile wallet or bank account within 10 days of our receiving the product.

## What cannot be returned

For reasons of health: cosmetics, perfume, underwear and things for babies that have been opened. This does not hold when they were wrong, damaged or out of date when they came.`,

  'delivery-policy': `We deliver to every district, upazila and union of Bangladesh.

## What it costs

- Inside Dhaka: {inside}
- Outside Dhaka: {outside}
- Orders over {freeOver}: free, wherever you live

The checkout shows the charge before you order. Nothing is added afterwards.

## How long it takes

- Inside Dhaka: within {daysInside} days
- Outside Dhaka: within {daysOutside} days

The days begin when we have confirmed the order with you on the phone. Flood, strike or a holiday can make it longer; then we call you.

## How it goes

- We call the number you gave, to confirm the order and the address. If we cannot reach you, we try again; an order that cannot be confirmed is not sent.
- The courier calls before coming. Please keep your phone on.
- Look at the parcel, then pay the amount of the order in cash.

## If something goes wrong

The parcel is late, or the courier asked for more than the order says? Call {phone} at once. If the parcel cannot be delivered at all, you owe us nothing.`,
}
