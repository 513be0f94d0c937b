# One image for every server, and for the registrar: they run from their sources.
FROM node:20.20-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY . .
# A volume that is mounted at /state takes its owner from here.
RUN npm ci --ignore-scripts --omit=dev --workspace @storefront/shell --workspace @storefront/backend \
      --workspace @storefront/cli --workspace @storefront/asset-origin --workspace @storefront/simulators \
  && mkdir /state && chown node:node /app /state
USER node
CMD ["node", "--import", "tsx", "shell/server/serve-shell.ts"]
