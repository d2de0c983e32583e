# The shop as a container. Give it a volume at /shop/data, or DATABASE_URL and still a volume for pictures and secrets. It needs
# nothing else that it may write to but /tmp: podman run --read-only --cap-drop=all -v shop:/shop/data -p 127.0.0.1:3000:3000 …
FROM node:24-bookworm-slim AS built
WORKDIR /shop
COPY package.json package-lock.json ./
COPY scripts/setup.mjs scripts/
RUN node -e "import('./scripts/setup.mjs').then((setup) => setup.installPackages())"
COPY . .
RUN node scripts/online/build-release.mjs

FROM debian:bookworm-slim
WORKDIR /shop
# The Node, the PostgreSQL and everything else come along as npm packages; PostgreSQL will not run as root.
RUN useradd --create-home --uid 1000 shop && mkdir data && chown shop data
COPY --from=built /shop /shop
USER shop
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/shop/data PATH=/shop/node_modules/node/bin:$PATH
VOLUME /shop/data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/launch.mjs"]
