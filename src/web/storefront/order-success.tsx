export default function Page() {
  return <main id="content">order-success</main>
}
