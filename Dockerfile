# One image for each server: `podman build --target api .`; what is in each is listed in docs/deploy.md.
# docs/deploy.md says how to pin it by its digest.
ARG NODE_IMAGE=node:24-bookworm-slim
# What packages are installed depends on these files alone: the layer of `npm ci` is reused while they stay the same.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete && find . -type d -empty -delete

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY --from=manifests /app .
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM ${NODE_IMAGE} AS server
ENV NODE_ENV=production
WORKDIR /app
# The API stores mail in it if no mail server is named. A volume that is mounted there takes its owner from here.
RUN mkdir .mail && chown node:node .mail
USER node
CMD ["node", "--enable-source-maps", "main.mjs"]

FROM server AS api
COPY --from=build /app/dist/api .
CMD ["node", "--enable-source-maps", "--max-semi-space-size=4", "--initial-old-space-size=256", "main.mjs"]

FROM server AS prepare
COPY --from=build /app/dist/prepare .

# `docker-compose run --rm orders find …`: the arguments are its command.
FROM server AS orders
COPY --from=build /app/dist/orders .
ENTRYPOINT ["node", "--enable-source-maps", "main.mjs"]
CMD ["--help"]

FROM server AS assets
COPY --from=build /app/dist/assets .

FROM server AS registrar
COPY --from=build /app/dist/registrar .

FROM server AS shell
COPY --from=build /app/dist/shell .
# A volume that is mounted at /state takes its owner from here.
USER root
RUN mkdir /state && chown node:node /state
USER node
