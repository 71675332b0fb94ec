# Leeway in a container: the packages and Node from package-lock.json and the built web app, on a small Debian. Its user can
# write only to /data and to Node's compile cache. See docs/operating/install.md.

FROM node:26-trixie-slim AS packages
WORKDIR /opt/leeway
COPY package.json package-lock.json .npmrc ./
COPY scripts scripts/
COPY src src/
COPY clients/typescript/src clients/typescript/src/
COPY web web/
# `npm ci` builds the web app and the service. Then keep one Node and one SQLite, without build tools, headers, sources and
# other platforms' libraries.
RUN npm ci \
  && npm prune --omit=dev \
  && rm node_modules/leeway-web \
  && rm -r node_modules/node-linux-*/include node_modules/node-linux-*/share node_modules/better-sqlite3/deps node_modules/better-sqlite3/src \
  && find node_modules/better-sqlite3/prebuilds -name '*.node' ! -name "linux-$(node -p process.arch).node" -delete

FROM debian:trixie-slim
# Node needs libatomic1.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libatomic1 \
  && rm -rf /var/lib/apt/lists/* \
  && groupadd --system --gid 10001 leeway \
  && useradd --system --uid 10001 --gid leeway --home-dir /data --shell /usr/sbin/nologin leeway \
  && install --directory --mode 0700 --owner leeway --group leeway /data /var/cache/leeway \
  && ln -s /opt/leeway/src/main.js /usr/local/bin/leeway
WORKDIR /opt/leeway
COPY --from=packages /opt/leeway/node_modules node_modules/
COPY --from=packages /opt/leeway/dist dist/
COPY --from=packages /opt/leeway/build build/
COPY package.json LICENSE ./
COPY docs/openapi.json docs/errors.md docs/
COPY src src/
COPY clients/typescript/src clients/typescript/src/
ENV PATH=/opt/leeway/node_modules/.bin:/usr/local/bin:/usr/bin:/bin \
  LEEWAY_DATA=/data \
  NODE_COMPILE_CACHE=/var/cache/leeway \
  LEEWAY_HOST=0.0.0.0
USER leeway
# Start once on temporary data to fill the compile cache. Later starts take a third less time.
RUN LEEWAY_DATA=/tmp/leeway timeout --preserve-status 20 leeway serve && rm -r /tmp/leeway
VOLUME /data
EXPOSE 8787
# /healthz checks only the process. A restart would not bring back a database that is down.
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.LEEWAY_PORT || 8787}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["leeway"]
CMD ["serve"]
