export default function Page() {
  return <main>dashboard/order-overview</main>
}
